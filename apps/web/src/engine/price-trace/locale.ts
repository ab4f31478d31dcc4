import { defineTexts } from '../../shared/text/i18n.ts'

const zh = { steps: '计价过程', t: '吨', tkm: '吨公里', permille: '‰', yuan: '元', unit: '个' }

const en: typeof zh = { steps: 'How it was worked out', t: 't', tkm: 'tkm', permille: '‰', yuan: 'CNY', unit: 'units' }

export const { useT: useTraceT } = defineTexts('trace', { zh, en })
