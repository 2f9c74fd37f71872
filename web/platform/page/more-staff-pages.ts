import type { DashboardEntry } from './dashboard.ts';
import { links } from './links.ts';

/** Staff pages beyond the five of the specification: in the side menu, and as cards on the admin home. */
export const MORE_STAFF_PAGES: readonly (DashboardEntry & { about: string })[] = [
  {
    to: links.manageUsers(),
    text: 'Users',
    icon: 'shield',
    about: 'Who has an account, and who is staff.',
  },
  {
    to: links.managePosts(),
    text: 'Posts',
    icon: 'quote',
    about: 'What the blog says: change it or take it down.',
  },
  {
    to: links.messages(),
    text: 'Messages',
    icon: 'chat',
    about: 'What visitors wrote on the contact page.',
  },
  {
    to: links.paymentsReport(),
    text: 'Payments',
    icon: 'card',
    about: 'Money in and out, and payments that need a decision.',
  },
  {
    to: links.deal(),
    text: 'Deal',
    icon: 'star',
    about: 'The Deals Of The Month block and when it ends.',
  },
  {
    to: links.manageDelivery(),
    text: 'Delivery',
    icon: 'truck',
    about: 'Where the shop delivers, how and for how much.',
  },
  {
    to: links.shopSettings(),
    text: 'Shop settings',
    icon: 'edit',
    about: 'The shop’s name, how to reach it, and the first words of the home page.',
  },
  {
    to: links.mails(),
    text: 'Mails and SMS',
    icon: 'mail',
    about: 'What the shop has sent or is about to send, and what failed.',
  },
  {
    to: links.audit(),
    text: 'Audit log',
    icon: 'list',
    about: 'Who of the staff changed what, and when.',
  },
  {
    to: links.goingLive(),
    text: 'Going live',
    icon: 'check',
    about: 'Whether M-PESA, cards and mail are ready for real customers.',
  },
];
