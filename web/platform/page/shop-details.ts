/** Where people find the shop. Placeholders of the demo shop: .example is a name nobody can own. */
export const SHOP = {
  name: 'Malkia',
  address: ['Malkia House, 2nd floor', 'Biashara Street', 'Nairobi, Kenya'],
  email: 'hello@malkia.example',
  phone: '+254 700 000 000',
  phoneLink: 'tel:+254700000000',
  hours: 'Monday to Saturday, 9:00 to 18:00',
} as const;
