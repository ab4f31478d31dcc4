import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import { anyResource, type Face, type LooseRow } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { mainWaybill } from '@tuheng/domain/transport/index'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { LookupResult } from '../../../engine/widgets/types.ts'
import { faceCall } from '../../../shared/calls/api.ts'

type TaskRow = LooseRow<typeof mainWaybill>

const FACE = anyResource(mainWaybill).faces['service6'] as Face

/** The words of what was found or not: text typed, and how many tasks it means. */
interface Words {
  none(word: string): string
  several(word: string, tasks: { count: number; nos: string }): string
}

/** The service task in progress that a number names, or the only one of an owner. */
export async function findTask(word: string, words: Words): Promise<LookupResult> {
  const { list } = await faceCall<ListAnswer>(FACE, 'list', {
    body: { search: word, filters: { status: ['active'] }, sort: ['-id'], pageSize: 20, count: 'none' },
    silent: true,
  })
  const tasks = list as TaskRow[]
  const named = tasks.find(task => task['mainNo'] === word)
  const [only, other] = named ? [named] : tasks
  if (only && !other) {
    const label = [only['mainNo'], only['customerId$' as never]].filter(Boolean).join(' ')
    return { value: only['id'], also: { mainId$: label } }
  }
  const nos = tasks.flatMap(task => task['mainNo'] ?? []).slice(0, 6)
  return { issue: issueOf(only ? words.several(word, { count: tasks.length, nos: nos.join('、') }) : words.none(word)) }
}

/** A sentence in the language of the page, at the cell. */
function issueOf(sentence: string) {
  const both: Text = text(sentence, sentence)
  return { ...kernelErrors.issue('ref.unmatched', { label: '', value: '' }, 'mainId'), ...both }
}
