import type { ErrorDef, ErrorSet, Issue } from './errors.ts'
import { fillText, type Lang, type Text } from './text.ts'

/** An issue whose places are filled with words of each language: labels, names of choices. */
export function wordedIssue<D extends Record<string, ErrorDef>>(
  set: ErrorSet<D>,
  { code, path = '' }: { code: keyof D & string; path?: string },
  params: Readonly<Record<string, Text | string | number>>,
): Issue {
  const { status, zh, en, reveals } = set.defs[code] as ErrorDef
  const enParams = inLang(params, 'en')
  return {
    code,
    status,
    path,
    params: inLang(params, 'zh'),
    ...(reveals ? { enParams } : {}),
    zh: fillText(zh, inLang(params, 'zh')),
    en: fillText(en, enParams),
  }
}

const inLang = (
  params: Readonly<Record<string, Text | string | number>>,
  lang: Lang,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === 'object' ? value[lang] : value]),
  )
