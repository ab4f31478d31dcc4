import type { Lang, Text } from '@tuheng/domain/kernel/text'
import { useCallback } from 'react'
import { fill, type Params } from './fill.ts'
import { en } from './locale/en.ts'
import { zh, type ShellKey } from './locale/zh.ts'
import { useSettings } from '../appearance/settings.ts'

export type { Lang, Params, Text }

document.documentElement.lang = htmlLang(useSettings.getState().lang)
useSettings.subscribe((state, before) => {
  if (state.lang === before.lang) return
  document.documentElement.lang = htmlLang(state.lang)
})

export function currentLang(): Lang {
  return useSettings.getState().lang
}

export function useLang(): Lang {
  return useSettings(state => state.lang)
}

/** Picks the language of a domain text: `const text = useText(); text(screen)`. */
export function useText(): (text: Text) => string {
  const lang = useLang()
  return useCallback(text => text[lang], [lang])
}

export interface Texts<K extends string> {
  /** For components; follows the language. */
  useT(): (key: K, params?: Params) => string
  /** Outside components: uses the current language. */
  t(key: K, params?: Params): string
  /** For what is kept and shown later, perhaps in the other language. */
  inBoth(key: K, params?: Params): Text
}

/**
 * Texts of a part of the app: `const { useT } = defineTexts('engine', { zh, en })`. Both languages need the same keys;
 * `{name}` in a text is filled from `params`.
 */
export function defineTexts<K extends string>(ns: string, texts: Record<Lang, Readonly<Record<K, string>>>): Texts<K> {
  const translateIn = (lang: Lang, key: K, params?: Params): string =>
    fill(texts[lang][key] ?? texts.zh[key] ?? `${ns}:${key}`, params)
  return {
    useT: () => {
      const lang = useLang()
      return useCallback((key: K, params?: Params) => translateIn(lang, key, params), [lang])
    },
    t: (key, params) => translateIn(currentLang(), key, params),
    inBoth: (key, params) => ({ zh: translateIn('zh', key, params), en: translateIn('en', key, params) }),
  }
}

/** Texts of the shell: `const t = useT(); t('login.submit')`; `translate` outside components. */
export const { useT, t: translate } = defineTexts<ShellKey>('shell', { zh, en })

function htmlLang(lang: Lang): string {
  return lang === 'zh' ? 'zh-CN' : 'en'
}
