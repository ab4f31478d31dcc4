import type { Actor } from '@tuheng/domain/kernel/policy'
import { leavesOf, resolve, titleOf, type MenuNode, type Navigation } from '../navigation.ts'

const PLACES = ['new', 'import']

/**
 * What a person can begin from anywhere: 新增公路运单, 导入客户. Of several screens that begin the same thing the first of
 * the menu counts.
 */
export function commandsOf(nav: Navigation, { actor, menu }: { actor: Actor; menu: readonly MenuNode[] }): MenuNode[] {
  const commands = new Map<string, MenuNode>()
  for (const { path } of leavesOf(menu))
    for (const place of PLACES) {
      const target = resolve(nav, actor, `${path}/${place}`)
      if (target.kind !== 'page' || target.act !== place) continue
      const title = titleOf(target)
      if (!commands.has(title.zh)) commands.set(title.zh, { ...title, path: `${path}/${place}` })
    }
  return [...commands.values()]
}
