import type { Lang, Text } from '@tuheng/domain/kernel/text'
import i18next from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { en } from './locale/en.ts'
import { zh, type ShellKey } from './locale/zh.ts'
import { useSettings } from './settings.ts'

export type { Lang, Text }
export type Params = Record<string, string | number>

void i18next.use(initReactI18next).init({
  resources: { zh: { shell: zh }, en: { shell: en } },
  lng: useSettings.getState().lang,
  fallbackLng: 'zh',
  defaultNS: 'shell',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
})
document.documentElement.lang = htmlLang(useSettings.getState().lang)
useSettings.subscribe((state, before) => {
  if (state.lang === before.lang) return
  document.documentElement.lang = htmlLang(state.lang)
  void i18next.changeLanguage(state.lang)
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
  /** For components: follows the language. */
  useT(): (key: K, params?: Params) => string
  /** Outside components: the language of the moment. */
  t(key: K, params?: Params): string
}

/**
 * A part's own strings: `const { useT } = defineTexts('engine', { zh, en })`. Both languages need the same keys;
 * `{name}` in a string is filled from `params`.
 */
export function defineTexts<K extends string>(ns: string, texts: Record<Lang, Readonly<Record<K, string>>>): Texts<K> {
  i18next.addResourceBundle('zh', ns, texts.zh)
  i18next.addResourceBundle('en', ns, texts.en)
  return textsOf(ns)
}

function textsOf<K extends string>(ns: string): Texts<K> {
  return {
    useT: () => {
      const { t } = useTranslation(ns)
      return useCallback((key: K, params?: Params) => t(key as string, { ...params }), [t])
    },
    t: (key, params) => i18next.t(key as string, { ...params, ns }),
  }
}

/** Strings of the shell: `const t = useT(); t('login.submit')`; `translate` outside components. */
export const { useT, t: translate } = textsOf<ShellKey>('shell')

function htmlLang(lang: Lang): string {
  return lang === 'zh' ? 'zh-CN' : 'en'
}
