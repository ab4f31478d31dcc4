import { defineTexts } from '../../shared/text/i18n.ts'
import { en } from './en.ts'
import { zh, type EngineKey } from './zh.ts'

export type { EngineKey }

/** Texts of the engine. */
export const { useT, t, inBoth } = defineTexts<EngineKey>('engine', { zh, en })
