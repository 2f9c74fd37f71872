import type { ProductDetail } from '#contract/catalogue.endpoints.ts';
import {
  changedFieldsOf,
  fieldsOf,
  type Problems,
  type ProductValues,
  problemsOf,
  valuesOf,
} from './product-values.ts';
import {
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
