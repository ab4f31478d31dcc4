/**
 * Calls beside the generic ones that are not declared by `defineCall` yet, by the reason for which they may wait. A test
 * holds the list in both directions; calls of signed-in people do not join it. `{party}/merge` would be the call at each face of a resource.
 */
export const UNDECLARED: Readonly<Record<string, readonly string[]>> = {
  'what a callback said': ['sys/callback/body'],
  'choices that all have, the token of the company, and milestones for whoever holds number and code': [
    'oms/wayBill/paymentType', 'GET cm/base/settlement/list', 'sys/dictionary/:code/list', 'GET sys/company/token', '/api/v2/oms/customer/search/waybill',
  ],
  'files and jobs: by the record that holds them, and by who began them': [
    'fms/file/limits', 'fms/file/link', 'fms/file/upload', 'GET fms/file/open/:token', 'sys/job/cancel', 'sys/job/info', 'sys/job/list', 'GET sys/event/stream',
  ],
  'the company itself, which is no resource: its own rights': [
    'sys/company/*', 'sys/set/info', 'sys/set/save', 'sys/department/bind/users', 'sys/department/move', 'sys/department/tree', 'sys/callback/held', 'sys/callback/resume',
    'sys/callbackTarget/secret', 'sys/callbackTarget/test', 'oms/apiAccount/secret',
  ],
  'the account of whoever asks, and sessions: no field of a record': [
    'user/*', 'GET user/*', 'sys/user/change/:id/company', 'sys/user/change/:system/system', 'sys/user/change/password', 'sys/user/password/reset', 'sys/user/session/end',
    'sys/user/session/list', 'sys/user/signin/state', 'sys/user/signin/unlock', 'sys/user/view', 'sys/title/:mode/:name/*', 'GET sys/change/index/list',
  ],
  'one statement to whoever holds its link, without a session or rights: `shown-statement.ts` lists what the company shows, `link-leaks.test.ts` holds every key': [
    'settle/info/open', 'settle/info/file', 'settle/info/code', 'settle/info/accept', 'settle/info/dispute', 'settle/info/upload',
  ],
  'messages and announcements to whoever asks': [
    'sys/msg/*', 'GET sys/msg/readall', 'sys/base/msg', 'sys/announcement/readers',
  ],
}
