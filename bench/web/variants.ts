import { parseArgs } from 'node:util'

const CHOICES = {
  themes: ['plain', 'default', 'technology'],
  modes: ['light', 'dark'],
  layouts: ['comprehensive', 'vertical', 'horizontal', 'column', 'fall'],
  langs: ['zh', 'en'],
  widths: ['1440', '375'],
} as const
type Kind = keyof typeof CHOICES

export interface Variant {
  theme: string
  mode: string
  layout: string
  lang: string
  width: number
}

export interface Wanted {
  /** Undefined if no variant is chosen: then the spread is taken. */
  variants: Variant[] | undefined
  /** Screens whose path matches. */
  screens: RegExp
  minutes: number
  /** Also the newest record of every list, and its empty form. The spread has them anyway. */
  records: boolean
  /** Skips existing pictures. */
  missing: boolean
}

/** Parses `--screens=highway --themes=plain,technology --modes=dark …`. Of a choice of variants, what is not named is complete. */
export function wantedOf(args: readonly string[]): Wanted {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      themes: text,
      modes: text,
      layouts: text,
      langs: text,
      widths: text,
      screens: text,
      minutes: text,
      records: { type: 'boolean' },
      missing: { type: 'boolean' },
    },
  })
  const of = (kind: Kind): readonly string[] => {
    const named = values[kind]?.split(',')
    const wrong = named?.find(one => !CHOICES[kind].some(known => known === one))
    if (wrong !== undefined) throw new Error(`--${kind}: ${wrong} is none of ${CHOICES[kind].join(', ')}`)
    return named ?? CHOICES[kind]
  }
  const minutes = Number(values.minutes ?? 15)
  if (!(minutes > 0)) throw new Error('--minutes: a number above zero')
  const variants = of('widths').flatMap(width =>
    of('themes').flatMap(theme =>
      of('modes').flatMap(mode =>
        of('langs').flatMap(lang =>
          layoutsAt(width, of('layouts')).map(layout => ({ theme, mode, layout, lang, width: Number(width) })),
        ),
      ),
    ),
  )
  const chosen = (Object.keys(CHOICES) as Kind[]).some(kind => values[kind] !== undefined)
  return {
    variants: chosen ? variants : undefined,
    screens: new RegExp(values.screens ?? '.', 'u'),
    minutes,
    records: values.records ?? false,
    missing: values.missing ?? false,
  }
}

/** A narrow window has one layout, regardless of the setting. */
function layoutsAt(width: string, layouts: readonly string[]): readonly string[] {
  return width === '375' ? ['vertical'] : layouts
}

/** One visit: a variant, and its screens. */
export interface Visit<T> {
  variant: Variant
  screens: T[]
}

const GROUPS = 10

/**
 * All screens in all variants, in an order that is balanced even if it ends early: each round visits every variant with
 * another tenth of the screens, and neighbouring variants differ.
 */
export function visitsOf<T>(variants: readonly Variant[], screens: readonly T[]): Visit<T>[] {
  const groups = variants.length === 1 ? 1 : Math.min(GROUPS, screens.length)
  return Array.from({ length: groups }, (_, round) =>
    byStrides(variants).map((variant, v) => ({
      variant,
      screens: screens.filter((_screen, i) => i % groups === (v + round) % groups),
    })),
  )
    .flat()
    .filter(visit => visit.screens.length > 0)
}

/** Orders the elements by strides of about the golden section. */
function byStrides<T>(all: readonly T[]): T[] {
  let stride = Math.max(1, Math.round(all.length * 0.618))
  while (gcd(stride, all.length) > 1) stride++
  return all.flatMap((_, i) => all[(i * stride) % all.length] ?? [])
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}
