import { exportTemplateErrors } from '@tuheng/domain/files/index'
import { type Actor, can, hasPermission } from '@tuheng/domain/kernel/policy'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import type { Report } from '@tuheng/domain/kernel/report'
import type { Text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { findFace } from '../../engine/directory.ts'

/** What an export is made from: the list of a face, or a report. */
export type Source = { kind: 'list'; at: FaceAddress } | { kind: 'report'; report: Report }

/** The source of that name, `module/table` of a list or the name of a report; undefined if there is none. */
export function sourceOf(api: string): Source | undefined {
  const at = findFace(api)
  if (at) return { kind: 'list', at }
  const report = registry.reports.find(one => one.name === api)
  return report && { kind: 'report', report }
}

/** Whether the person may take files from the source now. */
export function mayExport(actor: Actor, source: Source): boolean {
  return source.kind === 'list'
    ? can(actor, source.at.face, 'read') && can(actor, source.at.face, 'export')
    : hasPermission(actor, `${source.report.permission}.read`) &&
        hasPermission(actor, `${source.report.permission}.export`)
}

/** @throws unless the source is there and the person may export it */
export function openSource(actor: Actor, api: string, path = ''): Source {
  const source = sourceOf(api)
  return source && mayExport(actor, source) ? source : exportTemplateErrors.fail('data_export.source_gone', {}, path)
}

export const sourceName = (source: Source): Text => (source.kind === 'list' ? source.at.face : source.report)
