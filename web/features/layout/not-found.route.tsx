import { data } from 'react-router';
import { ErrorPage } from './error-page.tsx';

export const loader = () => data(null, { status: 404 });
/** Navigation in the browser needs no status 404. */
export const clientLoader = () => null;

export default function NotFound() {
  return <ErrorPage status={404} />;
}
