import { useEffect, useState } from 'react';
import { Field, Select } from '../../ui/field.tsx';

type Theme = 'auto' | 'light' | 'dark';

const readTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
};

const writeTheme = (theme: Theme) => {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'auto') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Without storage the choice holds for this visit.
  }
};

/** Light, dark, or as the device says. */
export const ThemeSwitch = () => {
  const [theme, setTheme] = useState<Theme>('auto');
  useEffect(() => setTheme(readTheme()), []);
  return (
    <Field label="Theme" className="theme-switch">
      <Select
        className="theme-select"
        value={theme}
        onChange={(event) => {
          const chosen = event.target.value as Theme;
          writeTheme(chosen);
          setTheme(chosen);
        }}
      >
        <option value="auto">Same as device</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </Select>
    </Field>
  );
};
