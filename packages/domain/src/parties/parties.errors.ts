import { defineErrors } from '../kernel/errors.ts'

export const partyErrors = defineErrors({
  'party.no_role': {
    status: 400,
    zh: '请至少选择一种往来角色：货主、承运商、供应商或服务商',
    en: 'Choose at least one role: customer, carrier, supplier or service provider',
  },
  'party.credit_code_kind': {
    status: 400,
    zh: '统一社会信用代码以“{prefix}”开头，与主体类型“{kind}”不符，请核对营业执照',
    en: 'A credit code starting with "{prefix}" does not belong to this kind of party; compare it with the licence',
  },
  'party.cnaps': { status: 400, zh: '行号应为 12 位数字', en: 'The bank code must be 12 digits' },
  'block.past': {
    status: 400,
    zh: '列入截止 {date} 已过，请填写今天或以后的日期',
    en: 'The last day on the list, {date}, is past: choose today or later',
  },
  'block.party': {
    status: 409,
    zh: '{party}已列入黑名单：{reason}；不能新增业务，已有的可继续办结',
    en: '{party} is blacklisted: {reason}. No new business; what is under way may be completed',
  },
  'credit.no_customer': {
    status: 409,
    zh: '{party}不是货主，没有信用额度；如有货运业务，请先勾选货主角色',
    en: '{party} is no customer and has no credit limit; tick the role first if goods are moved for them',
  },
  'credit.no_limit': {
    status: 409,
    moot: true,
    zh: '{party}未设信用额度，业务不受控制，无需放行',
    en: '{party} has no credit limit: nothing is held, nothing to lift',
  },
  'credit.past': {
    status: 400,
    zh: '放行截止 {date} 已过，请填写今天或以后的日期',
    en: 'The last day of the lift, {date}, is past: choose today or later',
  },
  'credit.far': {
    status: 400,
    zh: '临时放行最长 {days} 天（至 {date}）；长期需要请调整信用额度',
    en: 'A lift lasts {days} {days#day|days} at most (until {date}); set another limit for good',
  },
  'party.own_account': {
    status: 409,
    zh: '待复核的账户由您本人变更，须由其他人复核',
    en: 'You changed these accounts yourself: somebody else has to confirm them',
  },
  'party.similar_unseen': {
    status: 409,
    zh: '与您看不到的一个往来单位疑似重复；如确属不同单位，请勾选“已核对不重复”后保存',
    en: 'Possibly a duplicate of a counterparty that you cannot see. If it is another entity, tick "Checked: no duplicate" and save again',
  },
  'party.similar_row': {
    status: 409,
    zh: '疑似与本文件第 {row} 行重复（名称相近或账号相同）；如确属不同单位，请在“已核对不重复”列填“是”',
    en: 'Possibly a duplicate of row {row} of this file (similar name, or the same account). If it is another entity, put "yes" in the column "Checked: no duplicate"',
  },
  'party.similar': {
    status: 409,
    zh: '疑似重复：{names}；如确属不同单位，请勾选“已核对不重复”后保存',
    en: 'Possibly a duplicate of {names}. If it is another entity, tick "Checked: no duplicate" and save again',
  },
  'merge.same': { status: 400, zh: '请选择两个不同的往来单位', en: 'Choose two different counterparties' },
  'merge.identities': {
    status: 409,
    zh: '两个单位的统一社会信用代码或身份证号不同，通常是两个主体；如其中一个录错，请勾选“确认为同一主体”',
    en: 'Their credit codes or identity numbers differ: as a rule two entities. If one of them is a mistake, confirm that both are one entity',
  },
  'merge.closed': {
    status: 409,
    zh: '{party}在已关账的 {months} 有{doc}（{count} 笔），合并会改变已封账的数字；请先反关账，合并后再关账',
    en: '{party} has {count} {count#row|rows} ({doc}) in the closed months {months}: a merge would change what is sealed. Reopen them, merge, and close them again',
  },
  'merge.conflict': {
    status: 409,
    zh: '{doc}“{no}”中同时有这两个单位，合并后会重复；请先修改该单据',
    en: '{doc} {no} names both of them and would name one twice: change it first',
  },
  'merge.under_approval': {
    status: 409,
    zh: '{party}有未结束的审批，不能合并；请先审批完、撤回或终止',
    en: 'An approval of {party} has not ended: let it end, withdraw it or end it before the merge',
  },
  'merge.needs_approval': {
    status: 409,
    zh: '“{field}”须经“{act}”审批，不能随合并取用；请保留原值，合并后再申请',
    en: '"{field}" changes by an approval of "{act}" only: keep the value, and ask for another one after the merge',
  },
  'merge.too_many': {
    status: 409,
    zh: '合并后{lines}超过 {max} 条，请先删除不用的',
    en: '{lines}: more than {max} rows after the merge; delete what is not used',
  },
  'party.merged': {
    status: 409,
    zh: '{party}已合并到其他往来单位，不能再启用或选用，请改用合并后的单位',
    en: '{party} was merged into another counterparty; use that one instead',
  },
  'party.one_default': { status: 400, zh: '{what}只能有一条默认', en: 'Only one row can be the default ({what})' },
  'party.role_in_use': {
    status: 409,
    zh: '{party}仍是{doc}“{no}”的{role}，不能取消该角色',
    en: '{party} is still the {role} of {doc} {no}: the role cannot be taken away',
  },
  'master.busy': {
    status: 409,
    zh: '{name}还有未完成的{doc}“{no}”，请先办结再停用',
    en: '{name} is still in use by {doc} {no}; finish that before disabling it',
  },
  'verify.expired': {
    status: 409,
    zh: '{holder}的{paper}已于 {date} 到期，请先更新再认证',
    en: '{holder}: {paper} expired on {date}; renew it before it is verified',
  },
  'phone.format': {
    status: 400,
    zh: '{label}“{value}”不是有效的电话号码：应为手机号、带区号的座机或 400 电话',
    en: '"{value}" is no phone number: enter a mobile, a landline with area code or a 400 number',
  },
  'name.person': {
    status: 400,
    zh: '姓名“{name}”不正确：应为 2–30 个汉字（可含间隔号）或字母，与身份证一致',
    en: '"{name}" is no name as on the identity card: 2 to 30 Chinese characters or letters',
  },
  'dates.order': { status: 400, zh: '{later}不能早于{earlier}', en: '{later} may not be before {earlier}' },
  'dates.future': { status: 400, zh: '{label}不能晚于今天', en: '{label} may not be in the future' },
  'address.coordinates': {
    status: 400,
    zh: '经度和纬度须同时填写',
    en: 'Longitude and latitude belong together',
  },
  'distance.same_place': {
    status: 400,
    zh: '起点和终点不能是同一地址',
    en: 'A distance is between two different places',
  },
  'address.outside': {
    status: 400,
    zh: '坐标 {lng},{lat} 不在中国境内，请检查经纬度是否填反',
    en: '{lng},{lat} is not in China; longitude and latitude may be swapped',
  },
  'goods.quality': { status: 400, zh: '{label}应在 {min}–{max} 之间', en: '{label} must be between {min} and {max}' },
  'goods.rail_code': { status: 400, zh: '铁路品名代码应为 7 位数字', en: 'A railway code of goods has 7 digits' },
  'goods.tax_code': {
    status: 400,
    zh: '税收分类编码应为 19 位数字',
    en: 'The tax classification code must be 19 digits',
  },
})
