import { useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant, IconButton } from '../../ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Section, Specimen } from './section.tsx';

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const SIZES: ButtonSize[] = ['small', 'medium', 'large'];
const COLOURS = [
  { value: 'all', label: 'All' },
  { value: 'red', label: 'Red' },
  { value: 'gold', label: 'Gold' },
] as const;

export const Controls = () => {
  const [colour, setColour] = useState<'all' | 'red' | 'gold'>('all');
  const [file, setFile] = useState<File>();
  return (
    <>
      <Section title="Buttons">
        {VARIANTS.map((variant) => (
          <div key={variant} className="flex flex-wrap gap-5">
            {SIZES.map((size) => (
              <Specimen key={size} name={`${variant}, ${size}`}>
                <Button variant={variant} size={size}>
                  Add to Cart
                </Button>
              </Specimen>
            ))}
            <Specimen name={`${variant}, busy`}>
              <Button variant={variant} busy>
                Processing...
              </Button>
            </Specimen>
            <Specimen name={`${variant}, disabled`}>
              <Button variant={variant} disabled>
                Add to Cart
              </Button>
            </Specimen>
          </div>
        ))}
        <div className="flex flex-wrap gap-5">
          <Specimen name="icon">
            <IconButton label="Search">
              <Icon name="search" />
            </IconButton>
          </Specimen>
          <Specimen name="icon, disabled">
            <IconButton label="Cart" disabled>
              <Icon name="bag" />
            </IconButton>
          </Specimen>
        </div>
      </Section>
      <Section title="Fields">
        <div className="grid gap-6 md:grid-cols-2">
          <Field label="Name">
            <TextInput placeholder="Wanjiku" />
          </Field>
          <Field label="MPESA phone number" hint="The phone that pays.">
            <TextInput inputMode="tel" defaultValue="+254712345678" />
          </Field>
          <Field label="Price" error="Please fill in the price field">
            <TextInput inputMode="decimal" />
          </Field>
          <Field label="Email" hint="Can’t be changed here.">
            <TextInput disabled defaultValue="shopper@malkia.test" />
          </Field>
          <Field label="County">
            <Select>
              <option>Nairobi</option>
              <option>Kiambu</option>
            </Select>
          </Field>
          <Field label="Message">
            <TextArea rows={3} />
          </Field>
          <PictureField label="Image" file={file} onPick={setFile} hint="Up to 5 MB." />
          <PictureField
            label="Image on its way"
            current="/images/art-default-avatar/160.webp"
            shape="round"
            file={undefined}
            onPick={() => {}}
            progress={0.6}
          />
          <RadioGroup legend="Color" options={COLOURS} value={colour} onChange={setColour} />
          <RadioGroup
            legend="Color, disabled"
            options={COLOURS}
            value={colour}
            onChange={setColour}
            disabled
          />
        </div>
      </Section>
    </>
  );
};
