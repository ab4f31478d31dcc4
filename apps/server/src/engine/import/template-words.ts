import type { Lang, Text } from '@tuheng/domain/kernel/text'

/** The words of our own workbooks: templates and error files. */
export const WORDS = {
  zh: {
    lists: '字典',
    errors: '错误',
    required: '必填',
    key: '行号',
    parent: '所属行号',
    one: '从“字典”表选择',
    yes: ['是', '否'],
  },
  en: {
    lists: 'Lists',
    errors: 'Errors',
    required: 'Required',
    key: 'Row',
    parent: 'Row of',
    one: 'Choose from the sheet "Lists"',
    yes: ['Yes', 'No'],
  },
} as const

/** The name of the template's sheet of lists, beside a main sheet that may have the same name. */
export const listSheetName = (main: Text, lang: Lang): string =>
  main[lang] === WORDS[lang].lists ? `${WORDS[lang].lists} (2)` : WORDS[lang].lists

/** Whether a sheet holds the lists of our template. A file's first sheet never does. */
export const isListSheet = (name: string, at: number): boolean =>
  at > 0 && Object.values(WORDS).some(({ lists }) => name === lists || name === `${lists} (2)`)
