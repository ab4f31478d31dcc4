import type { Shown } from './shown-screens.ts'
import type { Variant, Visit } from './variants.ts'

/** Screens with the most on them, which are looked at in every layout. */
const DENSE = [
  '/index',
  '/transportation_management/highway/list_highway_waybill',
  '/transportation_management/highway/list_highway_arrival',
  '/gross/gross_profit_table',
  '/statement_management/carrier/',
]

const PLAIN: Variant = { theme: 'plain', mode: 'light', layout: 'vertical', lang: 'zh', width: 1440 }

/** The spread that a person can look at: each look, and the screens that it shows. */
const LOOKS: readonly { variant: Variant; of(screen: Shown): boolean }[] = [
  { variant: PLAIN, of: () => true },
  { variant: { ...PLAIN, lang: 'en' }, of: () => true },
  { variant: { ...PLAIN, mode: 'dark' }, of: () => true },
  { variant: { ...PLAIN, width: 375 }, of: () => true },
  { variant: { ...PLAIN, mode: 'dark', lang: 'en', width: 375 }, of: screen => !screen.path.endsWith('/new') },
]

/** Layouts beside the one above, each theme in both lights, both languages. */
const LAYOUTS: readonly Variant[] = [
  { ...PLAIN, layout: 'comprehensive', theme: 'default' },
  { ...PLAIN, layout: 'comprehensive', theme: 'technology', mode: 'dark', lang: 'en' },
  { ...PLAIN, layout: 'horizontal', theme: 'technology' },
  { ...PLAIN, layout: 'horizontal', theme: 'default', mode: 'dark', lang: 'en' },
  { ...PLAIN, layout: 'column', lang: 'en' },
  { ...PLAIN, layout: 'column', theme: 'default', mode: 'dark' },
  { ...PLAIN, layout: 'fall', theme: 'default', lang: 'en' },
  { ...PLAIN, layout: 'fall', mode: 'dark' },
  { ...PLAIN, theme: 'technology', lang: 'en' },
]

/** A sheet of pictures, and what it is called. */
export interface Sheet {
  name: string
  pictures: { variant: Variant; screen: Shown }[]
}

/** The pictures of the spread: a visit for each group of screens in each look, then the layouts. */
export function spreadOf(screens: readonly Shown[]): Visit<Shown>[] {
  const dense = screens.filter(isDense)
  const looks = LOOKS.flatMap(({ variant, of }) =>
    [...groupsOf(screens.filter(of), screen => screen.group).values()].map(group => ({ variant, screens: group })),
  )
  return dense.length ? [...looks, ...LAYOUTS.map(variant => ({ variant, screens: dense }))] : looks
}

/** Sheets of each look by group of screens, and of each dense screen in the layouts of the spread. */
export function sheetsByLook(visits: readonly Visit<Shown>[]): Sheet[] {
  const all = visits.flatMap(({ variant, screens }) => screens.map(screen => ({ variant, screen })))
  return sheetsBy(all, ({ variant, screen }) =>
    LAYOUTS.includes(variant) ? `layouts.${nameOf(screen)}` : `${screen.group}.${lookOf(variant)}`,
  )
}

/** Sheets of a choice of variants: one for each screen. Wide and narrow windows have sheets of their own. */
export function sheetsByScreen(visits: readonly Visit<Shown>[]): Sheet[] {
  const all = visits.flatMap(({ variant, screens }) => screens.map(screen => ({ variant, screen })))
  return sheetsBy(all, ({ variant, screen }) => `${nameOf(screen)}.${variant.width}`)
}

export function nameOf({ path }: { path: string }): string {
  return path.slice(1).replaceAll('/', '.')
}

/** What differs from the usual: `zh.1440`, `dark.en.375`. */
function lookOf({ mode, lang, width }: Variant): string {
  return [...(mode === 'dark' ? ['dark'] : []), lang, width].join('.')
}

function isDense({ path }: Shown): boolean {
  return DENSE.some(dense => (dense.endsWith('/') ? path.startsWith(dense) && /\d$/u.test(path) : path === dense))
}

function sheetsBy(pictures: Sheet['pictures'], name: (picture: Sheet['pictures'][number]) => string): Sheet[] {
  return [...groupsOf(pictures, name)].map(([sheet, of]) => ({ name: sheet, pictures: of }))
}

function groupsOf<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one])
  return groups
}
