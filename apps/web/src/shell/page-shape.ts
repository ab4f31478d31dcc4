/** What a page looks like while it loads. */
export type PageShape = 'list' | 'detail' | 'form' | 'report'

/** The shape of the page at an address, as far as the address tells: `…/12` is a record, `…/new` and `…/12/edit` a form. */
export function shapeOf(path: string): PageShape {
  if (/\/(?:new|import|\d+\/edit)$/u.test(path)) return 'form'
  return /\/\d+$/u.test(path) ? 'detail' : 'list'
}
