export type Category =
  | 'accessories'
  | 'dress'
  | 'jewellery'
  | 'cosmetics'
  | 'trouser'
  | 'sweater'
  | 'shoes'
  | 'bag'
  | 'scarf'
  | 'jacket'
  | 'towel'
  | 'stocking'
  | 'panties';

export type Color =
  | 'black'
  | 'red'
  | 'gold'
  | 'blue'
  | 'silver'
  | 'beige'
  | 'green'
  | 'yellow'
  | 'orange'
  | 'white'
  | 'brown'
  | 'pink'
  | 'purple';

export type DemoProduct = {
  slug: string;
  name: string;
  description: string;
  category: Category;
  color: Color;
  priceCents: number;
  oldPriceCents: number | null;
  stock: number;
  /** File name in demo/pictures. */
  picture: string;
  /** Shared by products that are the same style in other colours. */
  style?: string;
};
