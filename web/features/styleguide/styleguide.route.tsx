import { PrivateHead } from '../../platform/page/private-head.tsx';
import { Controls } from './controls.tsx';
import { Foundations } from './foundations.tsx';
import { Messages } from './messages.tsx';

/** Every primitive in every state, in development only: look here before drawing a new one. */
export default function Styleguide() {
  return (
    <div className="page grid gap-12 py-10">
      <PrivateHead title="Style guide" />
      <h1 className="title">Style guide</h1>
      <Foundations />
      <Controls />
      <Messages />
    </div>
  );
}
