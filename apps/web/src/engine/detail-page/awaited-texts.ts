import { defineTexts } from '../../shared/text/i18n.ts'

export const { useT } = defineTexts('awaited', {
  zh: {
    some: '等待{action}：{names}',
    more: '等待{action}：{names} 等 {count} 人',
    count: '等待{action}：{count} 人可以办理',
    nobody: '等待{action}：公司里还没有别人能办，请管理员新增一位有这个权限的同事',
    nobodyAdmin: '等待{action}：须由制单人以外的人办理，公司里还没有，请在“用户”里新增一位有这个权限的同事',
    and: '、',
  },
  en: {
    some: 'Waits for {names}: {action}',
    more: 'Waits for {names} and others ({count}): {action}',
    count: 'Waits for one of {count} colleagues: {action}',
    nobody: '{action}: nobody else in the company may do it; ask an administrator to add a colleague with this right',
    nobodyAdmin:
      '{action}: somebody other than the maker has to; there is nobody yet, so add a colleague with this right under Users',
    and: ', ',
  },
})
