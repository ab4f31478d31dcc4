import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { menuSection, pageScreen } from '../system/index.ts'
import { exportRun } from './exports/export-run.ts'
import { exportTemplate } from './exports/export-template.ts'
import { exportSections } from './exports/sections.ts'

export { columnNames, conditionsIn } from './exports/export-template.rules.ts'
export { type ExportTrigger } from './exports/exports.choices.ts'
export { exportTemplateErrors } from './exports/exports.errors.ts'
export {
  isRelative,
  periodFilter,
  periodParam,
  RELATIVE_PERIODS,
  type RelativePeriod,
  relativeDays,
  takesPeriod,
} from './exports/relative-period.ts'
export { filesErrors } from './files.errors.ts'
export { exportRun, exportTemplate }

export const filesArea: AreaModule = {
  resources: [exportTemplate, exportRun].map(anyResource),
  reports: [],
  sections: [
    ...exportSections,
    menuSection('files', [
      pageScreen('/file/file_management', text('文件管理', 'Files'), {
        guard: 'fms.file.read',
        page: 'fileManagement',
      }),
      pageScreen('/file/file_download', text('文件下载', 'Downloads'), { guard: 'fms.down.read', page: 'downloads' }),
      pageScreen('/file/export_attachments', text('导出附件', 'Export attachments'), {
        guard: 'fms.task.read',
        page: 'exportAttachments',
      }),
    ]),
  ],
}
