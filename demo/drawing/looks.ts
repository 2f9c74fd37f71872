import type { Look } from './look.ts';
import {
  accessoryLooks,
  pantyLooks,
  scarfLooks,
  stockingLooks,
  towelLooks,
} from './looks-cloth.ts';
import { dressLooks, jacketLooks } from './looks-dress.ts';
import { shoeLooks, sweaterLooks, trouserLooks } from './looks-everyday.ts';
import { bagLooks, cosmeticLooks, jewelleryLooks } from './looks-finery.ts';

export const looks: Record<string, Look> = {
  ...accessoryLooks,
  ...bagLooks,
  ...cosmeticLooks,
  ...dressLooks,
  ...jacketLooks,
  ...jewelleryLooks,
  ...pantyLooks,
  ...scarfLooks,
  ...shoeLooks,
  ...stockingLooks,
  ...sweaterLooks,
  ...towelLooks,
  ...trouserLooks,
};
