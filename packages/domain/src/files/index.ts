import type { AreaModule } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { menuSection, pageScreen } from '../system/index.ts'

export { filesErrors } from './files.errors.ts'

export const filesArea: AreaModule = {
  resources: [],
  reports: [],
  sections: [
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
