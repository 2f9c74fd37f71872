import { links } from '../../platform/page/links.ts';

/** Only in a demo shop: that it is one, and where its phone, its mails and its staff's pages are. */
export const DemoLine = () => (
  <aside aria-label="Notice" className="demo-note">
    <span>Demo shop: no money moves</span>
    <a href="/sim/phone">Phone</a>
    <a href={links.mails()}>Mails</a>
    <a href={links.admin()}>Staff</a>
  </aside>
);
