/**
 * Calls beside the generic ones that are not declared by `defineCall` yet, by the reason for which they may wait. A test
 * holds the list in both directions; calls of signed-in people do not join it. `{party}/merge` would be the call at each face of a resource.
 */
export const UNDECLARED: Readonly<Record<string, readonly string[]>> = {
  'what a callback said': ['sys/callback/body'],
  'the company itself, which is no resource: its own rights': [
    'sys/company/*', 'sys/set/info', 'sys/set/save', 'sys/department/bind/users', 'sys/department/move', 'sys/department/tree', 'sys/callback/held', 'sys/callback/resume',
    'sys/callbackTarget/secret', 'sys/callbackTarget/test', 'oms/apiAccount/secret',
  ],
  'the account of whoever asks, and sessions: no field of a record': [
    'user/*', 'GET user/*', 'sys/user/change/:id/company', 'sys/user/change/:system/system', 'sys/user/change/password', 'sys/user/password/reset', 'sys/user/session/end',
    'sys/user/session/list', 'sys/user/signin/state', 'sys/user/signin/unlock', 'sys/user/view', 'sys/title/:mode/:name/*', 'GET sys/change/index/list',
  ],
  'messages and announcements to whoever asks': [
    'sys/msg/*', 'GET sys/msg/readall', 'sys/base/msg', 'sys/announcement/readers',
  ],
}
