import { text, type Text } from '../../kernel/text.ts'
import type { StatementKind } from '../settlement.choices.ts'

/**
 * How much of a statement its counterparty sees. Each view includes those before it. The company's settings choose one.
 */
export const LINK_VIEWS = ['sums', 'lines', 'weights', 'prices'] as const
export type LinkView = (typeof LINK_VIEWS)[number]

const lineFields = (...names: string[]): string[] => names.map(name => `lines.${name}`)

/** Fields of each view, in addition to those of the views before it. */
const VIEW_FIELDS: Readonly<Record<LinkView, readonly string[]>> = {
  sums: ['stmtNo', 'partyId', 'periodFrom', 'periodTo', 'lineCount', 'netSum'],
  lines: [
    'lines',
    ...lineFields(
      'docNo',
      'loadDate',
      'unloadDate',
      'net',
      'disputeState',
      'disputeReason',
      'theirNet',
      'disputeReply',
    ),
  ],
  weights: lineFields('plateNo', 'goodsId', 'routeId', 'loadNet', 'unloadNet'),
  prices: [
    'grossSum',
    'deductSum',
    'adjustSum',
    'claimSum',
    'prepaidSum',
    ...lineFields('settleQty', 'unit', 'price', 'gross', 'incidental', 'deduct', 'adjust', 'adjustReason', 'prepaid'),
  ],
}

/** All fields of a view. */
export const fieldsOfView = (view: LinkView): string[] =>
  LINK_VIEWS.filter(one => viewShows(view, one)).flatMap(one => VIEW_FIELDS[one])

/** Whether the view `allowed` includes the view `wanted`. */
export const viewShows = (allowed: LinkView, wanted: LinkView): boolean =>
  LINK_VIEWS.indexOf(allowed) >= LINK_VIEWS.indexOf(wanted)

/** Settings of the company by kind of counterparty. */
export const LINK_SETTINGS = {
  customer: { view: 'linkCustomer', photos: 'linkCustomerPhotos' },
  carrier: { view: 'linkCarrier', photos: 'linkCarrierPhotos' },
  supplier: { view: 'linkSupplier', photos: 'linkSupplierPhotos' },
  server: { view: 'linkServer', photos: 'linkServerPhotos' },
} as const satisfies Record<StatementKind, { view: string; photos: string }>

/** Choices for the validity of a link in days. */
export const LINK_DAYS = [3, 7, 15, 30, 90] as const

/** Reasons why a link has ended. */
export const LINK_END_REASONS = ['expired', 'revoked', 'withdrawn', 'changed', 'void'] as const
export type LinkEndReason = (typeof LINK_END_REASONS)[number]

/** Texts for members of the company. */
export const LINK_END_TEXTS: Readonly<Record<LinkEndReason, Text>> = {
  expired: text('已过期', 'Expired'),
  revoked: text('已撤销', 'Revoked'),
  withdrawn: text('对账单已撤回，链接失效', 'Statement taken back'),
  changed: text('已有新版本，链接失效', 'A newer version was sent'),
  void: text('对账单已作废，链接失效', 'Statement voided'),
}
