import { text, type Text } from '../../kernel/text.ts'
import type { StatementKind } from '../settlement.choices.ts'

/** How much of a statement its counterparty sees by a link; each shows what those before it show, and more. The company's settings name them. */
export const VIEWS = ['sums', 'lines', 'weights', 'prices'] as const
export type LinkView = (typeof VIEWS)[number]

const linesOf = (...names: string[]): string[] => names.map(name => `lines.${name}`)

/** Fields of a statement that each view shows, in addition to those of the views before it. */
const VIEW_FIELDS: Readonly<Record<LinkView, readonly string[]>> = {
  sums: ['stmtNo', 'partyId', 'periodFrom', 'periodTo', 'lineCount', 'netSum'],
  lines: [
    'lines',
    ...linesOf('docNo', 'loadDate', 'unloadDate', 'net', 'disputeState', 'disputeReason', 'theirNet', 'disputeReply'),
  ],
  weights: linesOf('plateNo', 'goodsId', 'routeId', 'loadNet', 'unloadNet'),
  prices: [
    'grossSum',
    'deductSum',
    'adjustSum',
    'claimSum',
    'prepaidSum',
    ...linesOf('settleQty', 'unit', 'price', 'gross', 'incidental', 'deduct', 'adjust', 'adjustReason', 'prepaid'),
  ],
}

/** All that a view tells. */
export const fieldsIn = (view: LinkView): string[] =>
  VIEWS.filter(one => viewShows(view, one)).flatMap(one => VIEW_FIELDS[one])

/** Does a company that allows `allowed` show what needs `wanted`? */
export const viewShows = (allowed: LinkView, wanted: LinkView): boolean =>
  VIEWS.indexOf(allowed) >= VIEWS.indexOf(wanted)

/** The company's settings that say what each kind of counterparty sees. */
export const LINK_SETTINGS = {
  customer: { view: 'linkCustomer', photos: 'linkCustomerPhotos' },
  carrier: { view: 'linkCarrier', photos: 'linkCarrierPhotos' },
  supplier: { view: 'linkSupplier', photos: 'linkSupplierPhotos' },
  server: { view: 'linkServer', photos: 'linkServerPhotos' },
} as const satisfies Record<StatementKind, { view: string; photos: string }>

/** Days that people choose from. */
export const LINK_DAYS = [3, 7, 15, 30, 90] as const

/** Why a link opens nothing any more. */
export const ENDS = ['expired', 'revoked', 'withdrawn', 'changed', 'void'] as const
export type LinkEnd = (typeof ENDS)[number]

/** In the words of whoever made the link. */
export const LINK_ENDS: Readonly<Record<LinkEnd, Text>> = {
  expired: text('已过期', 'Expired'),
  revoked: text('已撤销', 'Revoked'),
  withdrawn: text('对账单已撤回，链接失效', 'Statement taken back'),
  changed: text('已有新版本，链接失效', 'A newer version was sent'),
  void: text('对账单已作废，链接失效', 'Statement voided'),
}
