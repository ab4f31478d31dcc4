import type { Actor } from '@tuheng/domain/kernel/policy'
import { HOME_BLOCKS, type HomeBlock, type HomeChoice } from './personal-rules.ts'

/** What a person's rights say of their work. `all`: who does everything, as in a small company. */
export type Desk = 'lead' | 'money' | 'road' | 'service' | 'office' | 'all'

const MOVES_TRIPS = /^oms\.way\.(dispatch|arrive)$/
const MOVES_MONEY = /^(sap|crm)\.\w+\.(settle|pay|confirm|issue|book)$/
const APPROVES_MONEY = /^sap\.\w+\.approve$/

export function deskOf({ permissions }: Pick<Actor, 'permissions'>): Desk {
  const may = (codes: RegExp) => [...permissions].some(code => codes.test(code))
  const [road, money] = [may(MOVES_TRIPS), may(MOVES_MONEY)]
  if (road && money) return 'all'
  if (permissions.has('gl.gpm.read') && may(APPROVES_MONEY)) return 'lead'
  if (money) return 'money'
  if (road) return 'road'
  return permissions.has('oms.way.read') ? 'service' : 'office'
}

/** What waits for the person comes first, then how it stands; the rest in the order of use. */
const ORDERS: Readonly<Record<Desk, readonly HomeBlock[]>> = {
  all: HOME_BLOCKS,
  lead: ['todos', 'figures', 'trend', 'topCustomers', 'dues', 'papers', 'shortcuts'],
  money: ['todos', 'figures', 'dues', 'topCustomers', 'shortcuts', 'trend', 'papers'],
  road: ['todos', 'figures', 'papers', 'shortcuts', 'trend', 'topCustomers', 'dues'],
  service: ['todos', 'figures', 'topCustomers', 'shortcuts', 'trend', 'papers', 'dues'],
  office: ['todos', 'shortcuts', 'papers', 'figures', 'trend', 'topCustomers', 'dues'],
}

/** The blocks in the person's own order; in that of their desk while they have chosen none. */
export function homeOrder(
  { order }: Pick<HomeChoice, 'order'>,
  actor: Pick<Actor, 'permissions'>,
): readonly HomeBlock[] {
  return order.every((block, i) => block === HOME_BLOCKS[i]) ? ORDERS[deskOf(actor)] : order
}
