import { THEME_COLORS } from '#contract/shop-icon.ts';
import { siteStorage } from './storage.ts';

export type Theme = 'auto' | keyof typeof THEME_COLORS;

const BAR_COLOR_ID = 'bar-color';

/** Part of the script before the first paint: applies the theme `t` to the page and to the browser's bars. */
export const prePaintTheme = `var b=${JSON.stringify(THEME_COLORS)}[t];if(b){d.dataset.theme=t;
var k=document.createElement('meta');k.id='${BAR_COLOR_ID}';k.name='theme-color';k.content=b;document.head.prepend(k)}`;

export const readTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
};

/** Shows the theme at once, and remembers it. */
export const writeTheme = (theme: Theme): void => {
  document.getElementById(BAR_COLOR_ID)?.remove();
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else {
    document.documentElement.dataset.theme = theme;
    // The first one counts, before those for the device's own setting.
    const meta = { id: BAR_COLOR_ID, name: 'theme-color', content: THEME_COLORS[theme] };
    document.head.prepend(Object.assign(document.createElement('meta'), meta));
  }
  siteStorage.write('theme', theme === 'auto' ? null : theme);
};
