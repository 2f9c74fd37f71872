import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';

export type DemoPerson = {
  key: string;
  username: string;
  email: string;
  role: 'admin' | 'user';
  /** Without a password nobody can sign in as this person. */
  password?: string;
  profession: string;
  bio: string;
};

/** `key` identifies the person in the demo's reviews and orders. */
const person = (key: string, username: string, profession = '', bio = ''): DemoPerson => ({
  key,
  username,
  email: `${key}@malkia.test`,
  role: 'user',
  profession,
  bio,
});

export const demoPeople: DemoPerson[] = [
  {
    ...person('admin', 'Malkia Admin', 'Shopkeeper', 'Packs the parcels and answers the phone.'),
    role: 'admin',
    password: DEMO_ACCOUNTS.Admin.password,
  },
  {
    ...person('shopper', 'Wanjiku', 'Teacher', 'Nairobi. Kitenge on Fridays, always.'),
    password: DEMO_ACCOUNTS.Shopper.password,
  },
  person('akinyi', 'Akinyi Odhiambo', 'Nurse'),
  person('moraa', 'Moraa', 'Accountant'),
  person('nafula', 'Nafula W.'),
  person('chebet', 'Chebet Koech', 'Athletics coach', 'Iten girl. Tall, so I always check hems.'),
  person('halima', 'Halima Abdi', 'Pharmacist'),
  person('mumbi', 'Mumbi'),
  person('atieno', 'Atieno', 'Caterer', 'Kisumu.'),
  person('kavinya', 'Kavinya Mutua', 'Lawyer'),
  person('zuhura', 'Zuhura Ali', '', 'Mombasa. If it breathes, I wear it.'),
  person('nekesa', 'Nekesa B.'),
  person('nduta', 'Nduta', 'Student', 'Reviews on a campus budget.'),
];
