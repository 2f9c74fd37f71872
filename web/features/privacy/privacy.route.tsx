import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Head } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { lines, useShop, useTakesCards } from '../../platform/page/shop.ts';

type PersonalData = Record<'name' | 'what' | 'why' | 'long', string> & {
  /** Added if the shop takes cards. */
  ofCards?: string;
  longOfCards?: string;
};

const PERSONAL_DATA: readonly PersonalData[] = [
  {
    name: 'Your account',
    what: 'Name, e-mail, a hash of the password, picture and what you write about yourself',
    why: 'to sign you in and to show you your own orders',
    long: 'until you delete the account',
  },
  {
    name: 'Your orders',
    what: 'What you bought, and the name, phone, county and town it goes to',
    why: 'to deliver, to exchange, to give money back and to fill in your next checkout',
    long: 'five years, as the tax law asks; without your address as soon as you delete the account and all has arrived',
  },
  {
    name: 'Your payments',
    what: 'The phone number you pay from by M-PESA, amount, receipt and time',
    ofCards: '; of a card only how it ended',
    why: 'to take and return money, and for our books',
    long: 'five years',
    longOfCards: '. A card’s number never reaches us',
  },
  {
    name: 'Your reviews',
    what: 'Stars and words, under your name',
    why: 'to help others choose',
    long: 'until you delete the account',
  },
  {
    name: 'Messages and mails',
    what: 'What you write to us, what we mail to you, and the address or phone you leave to hear that something is back',
    why: 'to answer you',
    long: 'messages two years, mails 90 days; that address or phone until it got its message, at most 90 days',
  },
  {
    name: 'Your network address',
    what: 'Where a request comes from',
    why: 'to stop those who guess passwords or flood the shop',
    long: 'hours; in the server’s log a few weeks',
  },
];

export default function Privacy() {
  const takesCards = useTakesCards();
  const shop = useShop();
  return (
    <div className="page pt-8 pb-4">
      <Head
        title="Privacy"
        description={`What ${shop.name} keeps about you, why and for how long, and how to take it away or have it deleted.`}
        path={links.privacy()}
      />
      <h1 className="title">Privacy</h1>
      <div className="prose mt-6 max-w-prose">
        <p>
          <span>{[shop.name, ...lines(shop.address)].join(', ')}</span>, keeps as little about you
          as a shop can. This page says what, under Kenya’s Data Protection Act, 2019.
        </p>
        <h2>What we keep</h2>
        {PERSONAL_DATA.map(({ name, what, why, long, ofCards = '', longOfCards = '' }) => (
          <div key={name}>
            <h3>{name}</h3>
            <p>
              <span>{`${what}${takesCards ? ofCards : ''}: ${why}. `}</span>
              <strong>How long:</strong>
              <span>{` ${long}${takesCards ? longOfCards : ''}.`}</span>
            </p>
          </div>
        ))}
        <p>
          Your cart, what you looked at last and the light or dark look stay in your own browser.
          The shop sets no cookies, counts no visits and shows no advertisements.
        </p>
        <h2>Who else learns of it</h2>
        <ul>
          <li>Safaricom, when you pay by M-PESA: your phone number and the amount.</li>
          {takesCards && (
            <li>
              The card company’s service (Stripe), when you choose VISA: your card goes from your
              browser straight to them. Only then does your browser call anybody but this shop.
            </li>
          )}
          <li>Whoever carries your order: where it goes.</li>
        </ul>
        <p>Nobody else, unless a court in Kenya orders it. We sell nothing about you.</p>
        <h2>What you can do</h2>
        <ul>
          <li>
            <Action>Take it with you or see it:</Action> “Download my data” in your{' '}
            <Link to={links.profile()}>profile</Link>.
          </li>
          <li>
            <Action>Correct it:</Action> “Edit Profile” in the same place.
          </li>
          <li>
            <Action>Have it deleted:</Action> “Delete my account”, there too. It works at once.
          </li>
          <li>
            <Action>Object, or ask:</Action>
            <span>{' write to '}</span>
            {shop.email && (
              <span>
                <a href={`mailto:${shop.email}`}>{shop.email}</a> or{' '}
              </span>
            )}
            <span>{'by the '}</span>
            <Link to={links.contact()}>contact page</Link>
            <span>; you hear from us within 30 days.</span>
          </li>
          <li>
            <Action>Complain:</Action> to the Office of the Data Protection Commissioner,{' '}
            <a href="https://www.odpc.go.ke" rel="noreferrer">
              odpc.go.ke
            </a>
            .
          </li>
        </ul>
        <h2>How it is kept safe</h2>
        <p>
          Passwords are hashed, sessions end when you change the password, payment addresses are
          secret, and staff see only what they need. Should something leak all the same, we tell the
          Commissioner within 72 hours, and you.
        </p>
      </div>
    </div>
  );
}

const Action = ({ children }: { children: ReactNode }) => <strong>{children}</strong>;
