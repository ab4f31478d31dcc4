import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { can } from '@tuheng/domain/kernel/policy'
import { faceCall } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { actor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { listScreen, cardOf } from '../catalogue.ts'
import { t } from '../locale/index.ts'
import { detailPath } from '../paths.ts'

/** Opens the record with a number on any of its screens that the person may open. */
export async function openByNumber(resourceName: string, no: string): Promise<void> {
  const resource = cardOf(resourceName)
  if (!resource) return
  try {
    for (const [faceName, face] of Object.entries(resource.faces)) {
      const screen = listScreen(resourceName, faceName)
      if (!screen || !can(actor(), face, 'read')) continue
      const { list } = await faceCall<ListAnswer>(face, 'list', {
        body: {
          filters: { [resource.title]: no },
          pageSize: 1,
          count: 'none',
        },
      })
      if (list[0]) return openTab({ path: detailPath(screen.path, list[0]['id'] as number), title: no })
    }
    notify.warning(t('link.notFound', { no }))
  } catch (error) {
    notify.error(error)
  }
}
