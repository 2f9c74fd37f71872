import { Icon, type IconName } from '../../ui/icon.tsx';

const BENEFITS: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'truck',
    title: 'Free delivery',
    text: 'We bring your order to your door and charge nothing for it.',
  },
  {
    icon: 'shield',
    title: '100% money back guarantee',
    text: 'Not what you hoped for? You get your money back.',
  },
  { icon: 'chat', title: 'Strong support', text: 'Call, write or message: a person answers.' },
];

export const Benefits = () => (
  <section aria-label="Benefits" className="page section">
    <ul className="benefits">
      {BENEFITS.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} className="size-9 text-brand-text" />
          <div>
            <h3 className="subheading">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
