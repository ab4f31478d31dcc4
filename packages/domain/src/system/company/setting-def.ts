import { parseDecimal } from '../../kernel/decimal.ts'
import type { Choices, Field } from '../../kernel/field.ts'
import { f } from '../../kernel/fields.ts'
import { type Text, text } from '../../kernel/text.ts'

type SettingValue = string | number | boolean

/** What a setting is: its default, and what it may be. */
export interface SettingDef<V extends SettingValue = SettingValue> {
  label: Text
  hint: Text
  default: V
  /** Bounds as decimal text, in the unit of the setting. */
  min?: string
  max?: string
  /** Decimals. Default 2. */
  scale?: number
  options?: Choices
  unit?: Text
  /** Of words: what they have to be. */
  words?: { isGood(value: string): boolean; bounds: Text; maxLength: number }
}

/** Declares a setting. */
export function def<V extends SettingValue>(
  value: V,
  { label, hint }: { label: Text; hint: Text },
  rest: Partial<SettingDef<V>> = {},
): SettingDef<V> {
  return { ...rest, default: value, label, hint }
}

/** The setting as a field of a form. */
export function fieldOf({
  label,
  hint,
  default: defaultValue,
  min,
  max,
  scale = 2,
  options,
  unit,
  words,
}: SettingDef): Field {
  const common = { en: label.en, required: true, hint: withDefault(hint, { defaultValue, options, unit }) } as const
  if (options) return f.choice(label.zh, options, common)
  if (words) return f.text(label.zh, { ...common, required: defaultValue !== '', maxLength: words.maxLength })
  if (typeof defaultValue === 'boolean') return f.bool(label.zh, common)
  return f.quantity(label.zh, {
    ...common,
    scale,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(unit ? { unit } : {}),
  })
}

function withDefault(
  hint: Text,
  { defaultValue, options, unit }: { defaultValue: SettingValue; options: Choices | undefined; unit: Text | undefined },
): Text {
  const word = (lang: 'zh' | 'en'): string => {
    if (defaultValue === '') return lang === 'zh' ? '无' : 'none'
    if (typeof defaultValue === 'boolean')
      return lang === 'zh' ? (defaultValue ? '是' : '否') : defaultValue ? 'yes' : 'no'
    return options?.[String(defaultValue)]?.[lang] ?? `${defaultValue}${unit ? ` ${unit[lang]}` : ''}`
  }
  return text(`${hint.zh}；默认 ${word('zh')}`, `${hint.en}; default ${word('en')}`)
}

/** What the setting has to be, in words. */
export function boundsOf({ options, min, max, words, default: defaultValue }: SettingDef): {
  bounds: string
  boundsEn: string
} {
  if (words) return { bounds: words.bounds.zh, boundsEn: words.bounds.en }
  if (options)
    return {
      bounds: `应为 ${namesOf(options, 'zh').join('、')} 之一`,
      boundsEn: `choose one of ${namesOf(options, 'en').join(', ')}`,
    }
  if (typeof defaultValue === 'boolean') return { bounds: '应为是或否', boundsEn: 'it is yes or no' }
  return { bounds: `应为 ${min} 至 ${max} 的数`, boundsEn: `a number from ${min} to ${max}` }
}

const namesOf = (options: Choices, lang: 'zh' | 'en'): string[] => Object.values(options).map(option => option[lang])

/** Whether the setting may have this value. */
export function isValid(setting: SettingDef, value: unknown): boolean {
  const { words } = setting
  if (words) return typeof value === 'string' && value.length <= words.maxLength && words.isGood(value)
  if (typeof value !== typeof setting.default) return false
  if (setting.options) return typeof value === 'string' && Object.hasOwn(setting.options, value)
  if (typeof value !== 'string') return true
  const number = parseDecimal(value)
  if (number === null || (setting.scale === 0 && !Number.isInteger(Number(number)))) return false
  return (
    !(setting.min !== undefined && Number(number) < Number(setting.min)) &&
    !(setting.max !== undefined && Number(number) > Number(setting.max))
  )
}
