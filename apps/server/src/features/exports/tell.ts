import { columnField, labelOf } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import type { Tx } from '../../engine/write/tx.ts'
import { membersWith, sendMessage } from '../system/index.ts'
import type { Source } from './sources.ts'
import type { ExportSpec, Run } from './spec.ts'

/** Where a person reads the exports of a template, and approves those of others. */
const RUNS = '/changeData/data_export_runs'

/** Tells those who may approve that a run waits for one of them. */
export async function tellApprovers(tx: Tx, run: Run, spec: ExportSpec): Promise<void> {
  const others = (await membersWith(tx, ['oms.changeData.approve'])).filter(id => id !== run.requesterId)
  if (!others.length) return
  await sendMessage(tx, {
    to: others,
    kind: 'export.waiting',
    title: text(`数据导出 ${run.runNo} 待审批`, `Data export ${run.runNo} is to be approved`),
    body: text(
      `${spec.name}，含 ${spec.sensitive.length} 个敏感字段`,
      `${spec.name}, with ${spec.sensitive.length} sensitive fields`,
    ),
    path: `${RUNS}/${run.id}`,
  })
}

/** Tells the person whom a run is for how it ended. */
export async function tellEnded(
  tx: Tx,
  { runNo, requesterId, spec }: Pick<Run, 'runNo' | 'requesterId' | 'spec'>,
  { ok, why }: { ok: boolean; why?: Text },
): Promise<void> {
  if (!requesterId) return
  const { name } = spec as ExportSpec
  await sendMessage(tx, {
    to: [requesterId],
    kind: 'export.ready',
    title: ok
      ? text(`数据导出“${name}”已生成，可以下载`, `Data export "${name}" can be downloaded`)
      : text(`数据导出“${name}”没有生成`, `Data export "${name}" was not made`),
    body: why ?? text(runNo, runNo),
    path: ok ? '/file/file_download' : RUNS,
  })
}

/** The labels of fields of a source, in words. */
export function labelsOf(source: Source | undefined, names: readonly string[]): Text {
  const label = (name: string) => {
    const field =
      source?.kind === 'list'
        ? columnField(source.at.resource, name)
        : source?.kind === 'report'
          ? source.report.columns[name]
          : undefined
    return field ? labelOf(field, name) : text(name, name)
  }
  return text(names.map(name => label(name).zh).join('、'), names.map(name => label(name).en).join(', '))
}
