import type { Actor } from '@tuheng/domain/kernel/policy'
import { screensIn, resolve, titleOf, type MenuNode, type Navigation } from '../navigation.ts'

const PLACES = ['new', 'import']

/**
 * What a person can start from anywhere: 新增公路运单, 导入客户. If several screens start the same thing, the first one in the
 * menu counts.
 */
export function commandsOf(nav: Navigation, { actor, menu }: { actor: Actor; menu: readonly MenuNode[] }): MenuNode[] {
  const commands = new Map<string, MenuNode>()
  for (const { path } of screensIn(menu))
    for (const place of PLACES) {
      const target = resolve(nav, actor, `${path}/${place}`)
      if (target.kind !== 'page' || target.act !== place) continue
      const title = titleOf(target)
      if (!commands.has(title.zh)) commands.set(title.zh, { ...title, path: `${path}/${place}` })
    }
  return [...commands.values()]
}
