import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { announcement } from './messages/announcement.ts'
import { messengerMessage } from './messages/messenger-message.ts'
import { apiAccount } from './interfaces/api-account.ts'
import { apiCall } from './interfaces/api-call.ts'
import { callback } from './interfaces/callback.ts'
import { callbackTarget } from './interfaces/callback-target.ts'
import { companyMonth } from './company/company-month.ts'
import { companyPermit } from './company/company-permit.ts'
import { companySeal } from './company/company-seal.ts'
import { department } from './people/department.ts'
import { dictionary } from './dictionaries/dictionary.ts'
import { incidentalFee } from './dictionaries/incidental-fee.ts'
import { member } from './people/member.ts'
import { listScreen, menuSection, pageScreen } from './menu/menu.ts'
import { role } from './rights/role.ts'

export { DEFAULT_DICTIONARIES } from './dictionaries/default-dictionaries.ts'
export { DEFAULT_INCIDENTAL_FEES } from './dictionaries/default-incidental-fees.ts'
export { DEFAULT_ROLES, expandGrants, type DefaultRole } from './rights/default-roles.ts'
export { sealKinds } from './company/company-seal.ts'
export { closesCycle, withDescendants } from './people/department.rules.ts'
export { enabledStatus, enabledTransitions } from './enabled.ts'
export { feeBases } from './dictionaries/incidental-fee.ts'
export { listScreen, menuGroup, menuSection, pageScreen, reportScreen } from './menu/menu.ts'
export { SCREEN_ORDER } from './menu/screen-order.ts'
export {
  announcement,
  apiAccount,
  apiCall,
  callback,
  callbackTarget,
  companyMonth,
  companyPermit,
  companySeal,
  department,
  dictionary,
  incidentalFee,
  member,
  messengerMessage,
  role,
}

export const systemArea: AreaModule = {
  resources: [
    department,
    member,
    role,
    dictionary,
    incidentalFee,
    companyMonth,
    announcement,
    apiAccount,
    apiCall,
    callbackTarget,
    callback,
    messengerMessage,
    companySeal,
    companyPermit,
  ].map(anyResource),
  reports: [],
  sections: [
    menuSection('settlement', [
      listScreen('/business_settlement/company_month', text('月结关账', 'Month-end close'), {
        guard: 'smp.business.read',
        resource: 'companyMonth',
        face: 'all',
      }),
    ]),
    menuSection('transport', [
      listScreen('/transportation_management/account_api', text('账户接口', 'API accounts'), {
        guard: 'oms.api.read',
        resource: 'apiAccount',
        face: 'all',
      }),
      {
        ...listScreen('/transportation_management/account_api_calls', text('接口调用记录', 'API calls'), {
          guard: 'oms.api.read',
          resource: 'apiCall',
          face: 'all',
        }),
        hidden: true,
        activeMenu: '/transportation_management/account_api',
      },
    ]),
    menuSection('system', [
      pageScreen('/system_settings/company', text('公司', 'Company'), { guard: 'sys.company.read', page: 'company' }),
      listScreen('/system_settings/company_seal', text('印章', 'Seals'), {
        guard: 'sys.seal.read',
        resource: 'companySeal',
        face: 'all',
      }),
      listScreen('/system_settings/company_permit', text('公司资质', 'Company permits'), {
        guard: 'sys.permit.read',
        resource: 'companyPermit',
        face: 'all',
      }),
      listScreen('/system_settings/department', text('部门', 'Departments'), {
        guard: 'sys.dep.read',
        resource: 'department',
        face: 'all',
      }),
      listScreen('/system_settings/user', text('用户', 'Users'), {
        guard: 'sys.user.read',
        resource: 'member',
        face: 'all',
      }),
      listScreen('/system_settings/to_be_reviewed', text('待审核', 'Requests to join'), {
        guard: 'sys.user.read',
        resource: 'member',
        face: 'all',
        filters: { status: 'pending' },
      }),
      listScreen('/system_settings/role', text('角色', 'Roles'), {
        guard: 'sys.role.read',
        resource: 'role',
        face: 'all',
      }),
      pageScreen('/system_settings/field_authorization', text('字段授权', 'Field permissions'), {
        guard: 'sys.role.read',
        page: 'fieldAuthorization',
      }),
      listScreen('/system_settings/dictionaries', text('字典', 'Dictionaries'), {
        guard: 'sys.dictionaries.read',
        resource: 'dictionary',
        face: 'all',
      }),
      listScreen('/system_settings/announcement', text('公告', 'Announcements'), {
        guard: 'sys.announcement.read',
        resource: 'announcement',
        face: 'all',
      }),
      pageScreen('/system_settings/global_settings', text('全局设置', 'Global settings'), {
        guard: 'sys.set.read',
        page: 'globalSettings',
      }),
      listScreen('/system_settings/callback_data', text('回调数据', 'Callbacks'), {
        guard: 'sys.data.read',
        resource: 'callback',
        face: 'all',
      }),
      {
        ...listScreen('/system_settings/callback_subscriptions', text('回调订阅', 'Callback subscriptions'), {
          guard: 'sys.callback.read',
          resource: 'callbackTarget',
          face: 'all',
        }),
        hidden: true,
        activeMenu: '/system_settings/callback_data',
      },
      {
        ...listScreen('/system_settings/messenger_messages', text('企业通讯消息', 'Messenger messages'), {
          guard: 'sys.data.read',
          resource: 'messengerMessage',
          face: 'all',
        }),
        hidden: true,
        activeMenu: '/system_settings/callback_data',
      },
      pageScreen('/system_settings/system_log', text('系统日志', 'System log'), {
        guard: 'sys.log.read',
        page: 'systemLog',
      }),
      listScreen('/system_settings/incidental', text('杂费项目', 'Incidental fees'), {
        guard: 'sys.dictionaries.read',
        resource: 'incidentalFee',
        face: 'all',
      }),
    ]),
  ],
}
