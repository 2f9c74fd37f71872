import type { ProductDetail } from '#contract/catalogue.endpoints.ts';
import type { FormFields } from '../../platform/api-client/upload.ts';
import type { Draft } from '../../platform/browser/draft.ts';
import { movedTexts } from '../../platform/forms/use-form.ts';
import {
  changedFieldsOf,
  fieldsOf,
  type Problems,
  type ProductValues,
  problemsOf,
  valuesOf,
} from './product-values.ts';
import {
  movedCells,
  NO_SIZES,
  type SizeValues,
  type StaffSizes,
  sizeFieldsOf,
  sizeProblemsOf,
  sizeValuesOf,
} from './size-values.ts';

export type FormValues = ProductValues & SizeValues;

/** The form's initial values; `staff` has the sizes with their stock and SKUs. */
export const formValuesOf = (
  product: ProductDetail,
  staff: StaffSizes | undefined,
): FormValues => ({
  ...valuesOf(product),
  ...(staff ? sizeValuesOf(product, staff) : NO_SIZES),
});

/** Validates the form. The stock of a product with sizes is the sum of their stock. */
export const formProblemsOf = (values: FormValues): Problems => {
  const { stock, ...problems } = problemsOf(values);
  return {
    ...problems,
    ...(stock && !values.sizeSystem ? { stock } : {}),
    ...sizeProblemsOf(values),
  };
};

export const formFieldsOf = (values: FormValues, began: FormValues | undefined) => {
  const { stock, stockWas, ...fields } = began ? changedFieldsOf(values, began) : fieldsOf(values);
  const sized = values.sizeSystem !== '';
  return { ...fields, ...(sized ? {} : { stock, stockWas }), ...sizeFieldsOf(values, began) };
};

/** The fields that are sent as the form found them, in the same spelling. Stock and sizes say it themselves. */
export const wasOf = (sent: FormFields, began: FormValues): FormFields => {
  const { sizeSystem, style, modelCm, modelSize } = began;
  const all: FormFields = { ...fieldsOf(began), sizeSystem, style, modelCm, modelSize };
  const { stock: _stock, stockWas: _stockWas, ...found } = all;
  return Object.fromEntries(Object.entries(found).filter(([name]) => sent[name] !== undefined));
};

/** Beside each field that was typed in while somebody else has saved another value. */
export const movedProblems = (moved: Draft<FormValues>['moved']): Problems => {
  const { sizes, stockWas: _, ...others } = moved;
  return {
    ...movedTexts<FormValues>(others),
    ...(sizes && movedCells(String(sizes.was), String(sizes.now))),
  };
};
