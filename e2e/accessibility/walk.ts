import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';
import { EXPECT_MS } from '../../test/limits.ts';
import { addToCart, makeProduct, newShopper, register, signedInAsAdmin, signIn } from '../shop.ts';
import {
  type Fixtures,
  type Group,
  type State,
  THEMES,
  type Theme,
  WIDTHS,
  type Width,
} from '../states/state.ts';
import { invisibleStates } from './forced-colors.ts';
import { smallTargets } from './targets.ts';

/** WCAG 2.2 AA and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const HEIGHTS: Record<Width, number> = { 360: 740, 768: 1024, 1440: 900 };

export type Combination = { width: Width; theme: Theme };
export const combinationsOf = ({ widths = WIDTHS }: State): Combination[] =>
  widths.flatMap((width) => THEMES.map((theme) => ({ width, theme })));

/** The result of one state at one width in one theme. */
export type Finding = Combination & {
  state: string;
  /** False where only the layout was checked. */
  judged: boolean;
  faults: string[];
  /** Rules that axe could not decide here, with the number of elements. */
  unsure: string[];
};

/** The errors since the last call, without those that are allowed. */
export type Recorded = (allowed?: RegExp) => string[];

/** Records errors in a page: script errors and failed requests. */
const listen = (page: Page): Recorded => {
  let recorded: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') recorded.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => recorded.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) recorded.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Aborted by the page itself, such as on navigation.
    if (why !== 'net::ERR_ABORTED') recorded.push(`${why} ${request.url()}`);
  });
  return (allowed) => {
    const faults = recorded.filter((text) => !allowed?.test(text));
    recorded = [];
    return faults;
  };
};

/** Sets viewport and theme and waits until nothing moves. */
export const show = async (page: Page, { width, theme }: Combination, waiting = false) => {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  // After the viewport changes, the scroll position remains, although the refused field is elsewhere now. What
  // is then half under the header is no fault of the page.
  await page.evaluate(() => {
    if (document.activeElement?.matches('main :is(input, select, textarea)')) scrollTo(0, 0);
  });
  await page.waitForFunction((mayWait) => {
    const busy = [...document.querySelectorAll('[aria-busy="true"]')];
    // A closed dialog may keep the state that it closed with.
    if (!mayWait && busy.some((element) => element.checkVisibility())) return false;
    const ends = (animation: Animation) =>
      animation.playState !== 'running' ||
      animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    return document.fonts.status === 'loaded' && document.getAnimations().every(ends);
  }, waiting);
};

const layoutOf = async (page: Page, { width }: Combination): Promise<string[]> => {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  const sideways = over > 0 ? [`scrolls sideways by ${over} px at ${width} px`] : [];
  return [...sideways, ...(await smallTargets(page))];
};

const axe = async (page: Page): Promise<Pick<Finding, 'faults' | 'unsure'>> => {
  const { violations, incomplete } = await new AxeBuilder({ page })
    // Without passed rules, whose listing takes half of the time.
    .options({ resultTypes: ['violations', 'incomplete'] })
    .withTags(RULES)
    // Runs in the page itself, which has no cross-origin frames.
    .setLegacyMode()
    .analyze();
  return {
    faults: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    unsure: incomplete.map(({ id, nodes }) => `${id} ${nodes.length}`),
  };
};

/** Runs all automatic checks on the open page at one width and theme. */
export const measure = async (page: Page, state: State, at: Combination): Promise<Finding> => {
  await show(page, at, state.waiting);
  const layout = await layoutOf(page, at);
  const { faults, unsure } = await axe(page);
  return { ...at, state: state.name, judged: true, faults: [...layout, ...faults], unsure };
};

const measureLayout = async (page: Page, state: State, at: Combination): Promise<Finding> => {
  await show(page, at, state.waiting);
  const faults = await layoutOf(page, at);
  return { ...at, state: state.name, judged: false, faults, unsure: [] };
};

/** Resets a state: delayed calls, drafts, missing network. */
const forget = async (page: Page, storage: Record<string, string>): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await page.goto('/healthz');
  await page.evaluate((entries) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
};

export const makeFixtures = async (page: Page): Promise<Fixtures> => {
  const newcomer = newShopper();
  await register(page, newcomer);
  const description = 'A wrap dress of waxed cotton, cut in Nairobi, with pockets.';
  const [product, low, soldOut, sized] = await Promise.all([
    makeProduct(page, { description }),
    makeProduct(page, { stock: 2 }),
    makeProduct(page, { stock: 0, color: 'red' }),
    makeProduct(page, {
      sizeSystem: 'uk',
      sizes: JSON.stringify([
        { label: '10', stock: 3 },
        { label: '12', stock: 0 },
        { label: '14', stock: 2 },
      ]),
    }),
  ]);
  return {
    product: product._id,
    low: low._id,
    soldOut: soldOut._id,
    sized: sized._id,
    sizedName: sized.name,
    newcomer: newcomer.email,
  };
};

const becomes = async (page: Page, { role, newcomer }: Group): Promise<void> => {
  if (role === 'admin') await signedInAsAdmin(page);
  else if (role === 'customer' && !newcomer) await signIn(page, DEMO_ACCOUNTS.Shopper);
  else if (role === 'customer') {
    const shopper = newShopper();
    await register(page, shopper);
    await signIn(page, shopper);
  }
};

/** Signs in and fills the cart as the group says; returns what the browser's storage has at each state's start. */
const startGroup = async (
  page: Page,
  group: Group,
  fixtures: Fixtures,
): Promise<Record<string, string>> => {
  await becomes(page, group);
  if (group.cart) {
    const reply = await page.request.get(`/api/products/${fixtures.product}`);
    await addToCart(page, (await reply.json()).product);
  } else await page.goto('/healthz');
  // Shorter than the test's timeout, so that the error names the state that was not reached.
  page.setDefaultTimeout(EXPECT_MS);
  return page.evaluate(() => ({ ...localStorage }));
};

type Walk = {
  group: Group;
  fixtures: Fixtures;
  /** The combinations that axe checks a state at; the layout is checked at all of them. */
  chosen: (state: State) => readonly Combination[];
  /** Checked last, and may change what the page shows: its faults. */
  last?: (page: Page, state: State, recorded: Recorded) => Promise<string[]>;
};

/** Opens each state of a group once and returns the findings. */
export const walk = async (
  page: Page,
  { group, fixtures, chosen, last }: Walk,
): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const storage = await startGroup(page, group, fixtures);
  const recorded = listen(page);
  let before: State | undefined;
  for (const state of group.states) {
    await forget(page, storage);
    // What the page before asked for at last.
    findings.at(-1)?.faults.push(...recorded(before?.fails));
    before = state;
    const screens = chosen(state);
    const [first] = screens;
    if (!first) continue;
    await show(page, first, true).catch(() => {});
    const opened = await state.open(page, fixtures).then(
      () => undefined,
      (error: unknown) => String(error).slice(0, 600),
    );
    if (opened) {
      const faults = [`not reached: ${opened}`, ...recorded(state.fails)];
      findings.push({ ...first, state: state.name, judged: false, faults, unsure: [] });
      continue;
    }
    for (const at of screens) findings.push(await measure(page, state, at));
    for (const width of state.widths ?? WIDTHS) {
      if (screens.some((screen) => screen.width === width)) continue;
      findings.push(await measureLayout(page, state, { width, theme: first.theme }));
    }
    const faults = [...(await invisibleStates(page)), ...recorded(state.fails)];
    if (last) faults.push(...(await last(page, state, recorded)));
    findings.at(-1)?.faults.push(...faults);
  }
  return findings;
};

export const faultsIn = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ state, width, theme, faults }) =>
    faults.map((fault) => `${state}, ${width} px, ${theme}: ${fault}`),
  );
