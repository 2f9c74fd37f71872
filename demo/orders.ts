export type DemoOrder = {
  buyer: string;
  daysAgo: number;
  method: 'mpesa' | 'visa';
  state: 'Paid' | 'Shipped' | 'Delivered' | 'Cancelled' | 'Refunded';
  /** The provider's receipt of the payment; undefined for a failed one. */
  receipt?: string;
  /** The provider's receipt of the refund. */
  refundReceipt?: string;
  /** Product slug, quantity, and the size if it has sizes. */
  items: [slug: string, quantity: number, size?: string][];
  town: string;
  county: string;
};

/** Past sales; the products' stock is what remained after them. */
export const demoOrders: DemoOrder[] = [
  {
    buyer: 'shopper',
    daysAgo: 96,
    method: 'mpesa',
    state: 'Delivered',
    receipt: 'UHG7C2WM5T',
    items: [
      ['rose-dot-cotton-brief', 3, 'M'],
      ['emerald-towel-stack', 1],
    ],
    town: 'Kikuyu',
    county: 'Kiambu',
  },
  {
    buyer: 'shopper',
    daysAgo: 71,
    method: 'visa',
    state: 'Delivered',
    receipt: 'ch_demo_3Rk1wUqA7mZp2c',
    items: [
      ['mugumo-pocket-cardigan', 1, 'M'],
      ['bazaar-green-kiondo', 1],
    ],
    town: 'Kikuyu',
    county: 'Kiambu',
  },
  {
    buyer: 'shopper',
    daysAgo: 52,
    method: 'mpesa',
    state: 'Refunded',
    receipt: 'UIT3R9KD8B',
    refundReceipt: 'UJB4P6RX1C',
    items: [['kilimani-red-pump', 1, '38']],
    town: 'Kikuyu',
    county: 'Kiambu',
  },
  {
    buyer: 'akinyi',
    daysAgo: 38.6,
    method: 'mpesa',
    state: 'Delivered',
    receipt: 'UJD5N1XV4Q',
    items: [['sunbird-tiered-maxi', 1, '14']],
    town: 'Kisumu',
    county: 'Kisumu',
  },
  {
    buyer: 'shopper',
    daysAgo: 33,
    method: 'mpesa',
    state: 'Cancelled',
    items: [['nairobi-noir-sequin-gown', 1, '12']],
    town: 'Kikuyu',
    county: 'Kiambu',
  },
  {
    buyer: 'atieno',
    daysAgo: 29.3,
    method: 'mpesa',
    state: 'Delivered',
    receipt: 'UJM8F6HZ2L',
    items: [
      ['loita-beaded-sandal', 1, '39'],
      ['kitenge-royal-headwrap', 2],
    ],
    town: 'Kisumu',
    county: 'Kisumu',
  },
  {
    buyer: 'shopper',
    daysAgo: 24.2,
    method: 'mpesa',
    state: 'Delivered',
    receipt: 'UJR2Y4TB9W',
    items: [
      ['machakos-kiondo-basket', 1],
      ['lamu-kikoy-scarf', 2],
    ],
    town: 'Kikuyu',
    county: 'Kiambu',
  },
  {
    buyer: 'halima',
    daysAgo: 18.7,
    method: 'visa',
    state: 'Delivered',
    receipt: 'ch_demo_3Rm4bHsD1xTv8k',
    items: [
      ['nyali-evening-slip-dress', 1, '10'],
      ['enkare-bead-collar', 2],
    ],
    town: 'Eastleigh',
    county: 'Nairobi',
  },
  {
    buyer: 'mumbi',
    daysAgo: 15.4,
    method: 'visa',
    state: 'Refunded',
    receipt: 'ch_demo_3Rm9eYwF6nJq5g',
    refundReceipt: 're_demo_3Rn1bVtK4mXs8w',
    items: [['upper-hill-plum-blazer', 1, 'M']],
    town: 'Nyeri',
    county: 'Nyeri',
  },
  {
    buyer: 'nafula',
    daysAgo: 8.1,
    method: 'mpesa',
    state: 'Cancelled',
    items: [['tigoni-trench-coat', 1, 'L']],
    town: 'Bungoma',
    county: 'Bungoma',
  },
  {
    buyer: 'shopper',
    daysAgo: 3.2,
    method: 'mpesa',
    state: 'Shipped',
    receipt: 'UKJ6Q8PC3N',
    items: [
      ['malindi-kitenge-a-line-dress', 1, '12'],
      ['enkare-bead-collar', 1],
    ],
    town: 'Kikuyu',
    county: 'Kiambu',
  },
  {
    buyer: 'moraa',
    daysAgo: 2.5,
    method: 'mpesa',
    state: 'Shipped',
    receipt: 'UKJ9V3ZS7H',
    items: [
      ['rift-valley-tall-boot', 1, '40'],
      ['malindi-kitenge-a-line-dress', 2, '14'],
    ],
    town: 'Kisii',
    county: 'Kisii',
  },
  {
    buyer: 'shopper',
    daysAgo: 0.6,
    method: 'mpesa',
    state: 'Paid',
    receipt: 'UKL4B7XQ2M',
    items: [
      ['queens-red-lipstick', 2],
      ['aloe-green-serum', 1],
      ['noir-cat-eye-sunglasses', 1],
    ],
    town: 'Kikuyu',
    county: 'Kiambu',
  },
  {
    buyer: 'chebet',
    daysAgo: 0.2,
    method: 'visa',
    state: 'Paid',
    receipt: 'ch_demo_3Rn2kLtG9pWs4d',
    items: [
      ['hotel-white-bath-towel', 2],
      ['baobab-face-oil', 1],
    ],
    town: 'Iten',
    county: 'Elgeyo-Marakwet',
  },
];
