import { data } from 'react-router';
import { ErrorPage } from './error-page.tsx';

export const loader = () => data(null, { status: 404 });
/** In the browser the page alone says it. */
export const clientLoader = () => null;

export default function NotFound() {
  return <ErrorPage status={404} />;
}
