import type { Lang, Text } from '../../../shared/text/i18n.ts'
import type { TruckFigures } from './truck.ts'

export interface Station extends Text {
  side?: 'ar' | 'ap'
  note: (figures: TruckFigures) => Text
}

const fixedNote = (zh: string, en: string) => () => ({ zh, en })

/** The stations from contract to margin, with the figures of the example truck at each. */
export const CHAIN = {
  road: [
    { zh: '合同与价格', en: 'Contract, prices', note: fixedNote('两份，各有单价', 'two, each with a price') },
    { zh: '提单', en: 'Bill of lading', note: fixedNote('货主交来的吨数', 'tonnage to fetch') },
    { zh: '派车', en: 'Dispatch', note: fixedNote('证件、余量先查', 'papers and quota') },
    {
      zh: '过磅',
      en: 'Weighing',
      note: ({ loaded, unloaded }) => ({ zh: `装${loaded} 卸${unloaded} t`, en: `${loaded} in, ${unloaded} out` }),
    },
  ],
  ar: [
    { side: 'ar', zh: '货主对账', en: 'Statement', note: ({ receivable }) => ({ zh: receivable, en: receivable }) },
    { side: 'ar', zh: '销项发票', en: 'Invoice out', note: fixedNote('税率 9%', '9% VAT') },
    { side: 'ar', zh: '收款', en: 'Paid in', note: ({ receivable }) => ({ zh: receivable, en: receivable }) },
  ],
  ap: [
    { side: 'ap', zh: '承运商对账', en: 'Statement', note: ({ payable }) => ({ zh: payable, en: payable }) },
    {
      side: 'ap',
      zh: '进项发票',
      en: 'Invoice in',
      note: ({ costExcl }) => ({ zh: `不含税 ${costExcl}`, en: `${costExcl} excl.` }),
    },
    { side: 'ap', zh: '付款', en: 'Paid out', note: ({ payable }) => ({ zh: payable, en: payable }) },
  ],
  arSide: { zh: '应收 · 货主', en: 'Receivable · owner' },
  apSide: { zh: '应付 · 承运商', en: 'Payable · carrier' },
  /** Short names where the two rails are close to each other. */
  arNarrow: { zh: '应收 · 货主', en: 'Receivable' },
  apNarrow: { zh: '应付 · 承运商', en: 'Payable' },
  margin: { zh: '毛利', en: 'Margin' },
} as const satisfies Record<string, Text | readonly Station[]>

/** The picture in one sentence, for screen readers. */
export function chainLabel(
  lang: Lang,
  { loaded, unloaded, receivable, payable, margin, marginRate }: TruckFigures,
): string {
  return lang === 'zh'
    ? `从合同、提单、派车到过磅（装 ${loaded} 吨，卸 ${unloaded} 吨）；应收 ${receivable} 元经货主对账、销项发票、收款，应付 ${payable} 元经承运商对账、进项发票、付款；两边相抵毛利 ${margin} 元，毛利率 ${marginRate}%`
    : `From contract, bill of lading and dispatch to the scale (${loaded} t loaded, ${unloaded} t unloaded); ${receivable} yuan receivable through the owner’s statement, invoice and payment, ${payable} yuan payable through the carrier’s; what is left is a margin of ${margin} yuan, ${marginRate}%`
}
