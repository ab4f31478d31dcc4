import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuSection, pageScreen, reportScreen } from '../system/index.ts'
import { approvalReport } from './approval-report.report.ts'
import { approvalProcess } from './approval-process.ts'
import { approvalRun } from './approval-run.ts'
import { approvalSubstitute } from './approval-substitute.ts'

export { afterWorkingMinutes, workingMinutes, type WorkingTime } from './working-time.ts'
export { approvalProcess, approvalReport, approvalRun, approvalSubstitute }

export const approvalsArea: AreaModule = {
  resources: [approvalProcess, approvalRun, approvalSubstitute].map(anyResource),
  reports: [approvalReport],
  sections: [
    menuSection('approvals', [
      {
        ...listScreen('/process_management/approval_results', text('审批结果', 'Approval results'), {
          guard: 'bpm.data.read',
          resource: 'approvalRun',
          face: 'all',
        }),
        noKeepAlive: true,
      },
      reportScreen('/process_management/approval_report', text('审批统计', 'Approval statistics'), approvalReport),
      listScreen('/process_management/define_process', text('流程定义', 'Define process'), {
        guard: 'bpm.process.read',
        resource: 'approvalProcess',
        face: 'all',
      }),
      listScreen('/process_management/substitutes', text('审批代理', 'Substitutes'), {
        guard: 'bpm.substitute.read',
        resource: 'approvalSubstitute',
        face: 'all',
      }),
      pageScreen('/process_management/approval_process', text('审批流程', 'Approval process'), {
        guard: 'bpm.approval.read',
        page: 'approvalInbox',
      }),
    ]),
    menuSection('transport', [
      pageScreen('/transportation_management/audit_list', text('审核列表', 'Audit list'), {
        guard: 'oms.approval.read',
        page: 'auditList',
      }),
    ]),
  ],
}
