import { defineErrors } from '../kernel/errors.ts'

export const approvalErrors = defineErrors({
  'approval.not_running': { status: 409, zh: '审批已结束，不能再处理', en: 'The approval has ended' },
  'approval.task_done': {
    status: 409,
    zh: '这一步已经处理过了，请刷新查看',
    en: 'This task has been done; reload to see by whom',
  },
  'approval.task_waits': { status: 409, zh: '还没有轮到这一步', en: 'It is not the turn of this task yet' },
  'approval.not_yours': { status: 403, zh: '这一步不由您审批', en: 'This task is not yours' },
  'approval.denied_act': { status: 403, zh: '节点“{node}”不允许{act}', en: 'Node "{node}" does not allow this: {act}' },
  'approval.opinion_required': { status: 400, zh: '请填写审批意见', en: 'Enter your opinion' },
  'approval.attachment_required': { status: 400, zh: '请上传附件', en: 'Attach a file' },
  'approval.dry_hidden': {
    status: 403,
    zh: '流程用到了您无权查看的字段：{subjects}，不能用这张单据试运行',
    en: 'The process depends on fields that you may not see: {subjects}. You cannot try it with this document',
  },
  'approval.branch_moved': {
    status: 409,
    zh: '改动使单据走另一分支，请驳回后重新提交',
    en: 'With this change the document would take another branch: reject it, so that it is submitted again',
  },
  'approval.process_moved': {
    status: 409,
    zh: '改动使单据适用另一流程，请驳回后重新提交',
    en: 'With this change the document is held by another process: reject it, so that it is submitted again',
  },
  'approval.edited_unseen': {
    status: 409,
    zh: '审批中改过单据，改动之后还没有其他人同意；请加签或转办给没有改过单据的同事',
    en: 'The record was edited at a node, and nobody else has agreed since: add a signer or hand over to somebody who has not edited it',
  },
  'approval.nobody': {
    status: 409,
    zh: '节点“{node}”找不到审批人，不能提交；请联系管理员设置审批人',
    en: 'There is nobody to approve at node "{node}"; ask an administrator to name somebody',
  },
  'approval.nobody_else': {
    status: 409,
    zh: '这项操作须由另一人审批，而流程中除您之外没有审批人',
    en: 'Somebody else must approve this, and the process asks nobody but you',
  },
  'approval.starter_asked': {
    status: 400,
    zh: '发起人不能审批自己提交的单据，请选择其他人',
    en: 'The starter cannot approve what they submitted; choose somebody else',
  },
  'approval.return_target': {
    status: 400,
    zh: '不能退回到所选节点：它还没有通过，或者在另一条分支上',
    en: 'The approval cannot go back to that node: it has not passed, or stands in another branch',
  },
  'approval.withdraw_late': {
    status: 409,
    zh: '已有人审批，不能撤回；可请审批人退回',
    en: 'Somebody has acted already; ask them to return it',
  },
  'approval.not_starter': { status: 403, zh: '只有发起人可以这样做', en: 'Only the starter may do this' },
  'approval.take_back_late': {
    status: 409,
    zh: '之后已有人处理，不能收回同意',
    en: 'Others have acted since; the agreement cannot be taken back',
  },
  'approval.not_returned': { status: 409, zh: '审批没有被退回，不需要重新提交', en: 'The approval was not returned' },
  'approval.same_people': {
    status: 400,
    zh: '{name}已在这个节点中',
    en: '{name} is at this node already',
  },
  'approval.not_added': {
    status: 409,
    zh: '只能取消自己加签且尚未处理的人',
    en: 'Only signers that you added and who have not acted can be removed',
  },

  'approval.moved_on': {
    status: 409,
    zh: '{label}刚有变动（已撤回、已处理或已修改），请刷新后再定',
    en: '{label} has just moved on: it was withdrawn, decided on or changed. Refresh and decide again',
  },
  'approval.one_by_one': {
    status: 409,
    zh: '“{act}”须打开单据单独办理',
    en: '"{act}" is done from the record, one at a time',
  },
  'approval.unable_inactive': {
    status: 400,
    zh: '{name}不能审批这张单据：未启用，或没有登录账号',
    en: '{name} cannot approve this document: they are inactive or have no login',
  },
  'approval.unable_blind': {
    status: 400,
    zh: '{name}不能审批这张单据：无权查看它',
    en: '{name} cannot approve this document: they may not see it',
  },
  'approval.unable_maker': {
    status: 400,
    zh: '{name}不能审批这张单据：经手过它，须由另一人审批',
    en: '{name} cannot approve this document: they had a hand in it, and somebody else must approve it',
  },
  'approval.unable_publisher': {
    status: 400,
    zh: '{name}不能审批这张单据：发布了本流程，而无权作此决定',
    en: '{name} cannot approve this document: they published the process without the right to decide',
  },
  'approval.changed_since': {
    status: 409,
    zh: '单据在等您审批期间被他人改动，请重新打开查看后再审批；通过接口审批须带上所见单据的版本号',
    en: 'Others changed the document while it waited for you: open it again before you decide. A program sends the version that it has seen',
  },
  'approval.not_theirs_to_drop': {
    status: 403,
    zh: '只有发起人或可以编辑这张单据的人可以撤回被退回的审批',
    en: 'Only its starter, or somebody who may edit the document, can withdraw an approval that was returned',
  },
  'approval.own_substitute': { status: 400, zh: '代理人不能是本人', en: 'Nobody is their own substitute' },
  'approval.substitute_days': {
    status: 400,
    zh: '结束日期不能早于开始日期',
    en: 'The last day cannot be before the first',
  },
  'approval.substitute_other': {
    status: 403,
    zh: '只能为自己设置代理人；为他人设置须由管理员办理',
    en: 'You can name a substitute for yourself only; an administrator does it for others',
  },
  'approval.code_taken': {
    status: 409,
    zh: '流程编码“{code}”已被使用，请换一个编码；修改已有流程请在该流程上新建版本',
    en: 'Another process has the code "{code}": choose another one, or make a new version of that process',
  },
  'approval.choose': {
    status: 400,
    zh: '请为节点“{node}”选择审批人',
    en: 'Choose who approves at node "{node}"',
  },
  'approval.urged': {
    status: 409,
    zh: '{at} 已催办过，{again} 后可再次催办',
    en: 'They were urged at {at} and can be urged again from {again} on',
  },
  'approval.act_unknown': {
    status: 400,
    zh: '审批事项不存在，请重新选择',
    en: 'There is no such act; choose another one',
  },
  'approval.face_unknown': {
    status: 400,
    zh: '单据类别不存在，请重新选择',
    en: 'There is no such kind of document; choose another one',
  },
  'approval.copy_company': {
    status: 403,
    zh: '不能复制到这家公司：您在那里没有修改流程的权限',
    en: 'You may not modify processes in this company',
  },
  'approval.copy_here': {
    status: 400,
    zh: '流程就在这家公司，请选择其他公司',
    en: 'The process is in this company already; choose others',
  },
  'approval.everyday': {
    status: 409,
    zh: '“{act}”近 {days} 天平均每天办理 {perDay} 次，发布后须先审批；请确认已知悉影响',
    en: '"{actEn}" was performed {perDay} {perDay#time|times} a day in the last {days} {days#day|days}, and would wait for approvals: acknowledge that you know',
  },
  'approval.not_draft': {
    status: 409,
    zh: '已发布的流程不能修改，请新建版本',
    en: 'A published version cannot be changed; make a new one',
  },

  'approval.flow_empty': { status: 400, zh: '流程中没有审批节点', en: 'The process has no approval node' },
  'approval.flow_large': {
    status: 400,
    zh: '流程最多 {nodes} 个节点、{depth} 层分支',
    en: 'A process may have at most {nodes} nodes and {depth} levels of branches',
  },
  'approval.node_name': { status: 400, zh: '节点名称须为 1–40 个字', en: 'The name of a node has 1 to 40 characters' },
  'approval.node_twice': { status: 400, zh: '节点标识“{id}”重复', en: 'The node id "{id}" occurs twice' },
  'approval.no_approvers': { status: 400, zh: '节点“{node}”没有设置审批人', en: 'Node "{node}" asks nobody' },
  'approval.no_copies': { status: 400, zh: '节点“{node}”没有设置抄送人', en: 'Node "{node}" tells nobody' },
  'approval.approver_unset': {
    status: 400,
    zh: '节点“{node}”还没有选择{kind}',
    en: 'Node "{node}" has a rule without {kindEn}: choose one',
  },
  'approval.approver_gone': {
    status: 400,
    zh: '节点“{node}”的{kind}已停用或不存在',
    en: 'Node "{node}" names {kindEn} that is gone',
  },
  'approval.nobody_asked': {
    status: 400,
    zh: '走分支“{branch}”时没有人审批，而这件事须由第二人审批：请在分支中加审批节点，或改用流程的适用条件排除这些单据',
    en: 'On the branch "{branch}" nobody is asked, and this act needs a second person: add an approval node there, or leave such documents out by the condition of the process',
  },
  'approval.asks_publisher': {
    status: 403,
    zh: '节点“{node}”会请您自己审批，而您没有“{act}”的权限，请由管理员发布',
    en: 'Node "{node}" asks you, and you may not take the decision "{actEn}"; have an administrator publish it',
  },
  'approval.nobody_sees': {
    status: 400,
    zh: '节点“{node}”的审批人都没有查看{kind}的权限，请换人或先授权',
    en: 'Nobody whom node "{node}" asks may see records of the kind "{kindEn}"; ask others or give them the right first',
  },
  'approval.levels': {
    status: 400,
    zh: '节点“{node}”的主管层级须为 1–9',
    en: 'Node "{node}": the level of the head is 1 to 9',
  },
  'approval.share': {
    status: 400,
    zh: '节点“{node}”的通过比例须为 1–100 的整数',
    en: 'Node "{node}": the share of votes is a whole number from 1 to 100',
  },
  'approval.limit': {
    status: 400,
    zh: '节点“{node}”的时限须为 1–1000 的整数小时',
    en: 'Node "{node}": the time limit is a whole number of hours from 1 to 1000',
  },
  'approval.node_field': {
    status: 400,
    zh: '节点“{node}”设置了不存在的字段“{field}”',
    en: 'Node "{node}" names a field that does not exist: "{field}"',
  },
  'approval.branches_few': {
    status: 400,
    zh: '分支“{node}”至少需要两条',
    en: 'Branch node "{node}" needs at least two branches',
  },
  'approval.branch_default': {
    status: 400,
    zh: '“{branch}”是默认分支，不设条件',
    en: '"{branch}" is taken when no other is, and has no condition',
  },
  'approval.branch_condition': {
    status: 400,
    zh: '分支“{branch}”没有设置条件',
    en: 'Branch "{branch}" has no condition',
  },
  'approval.condition_empty': {
    status: 400,
    zh: '适用条件没有填写完整',
    en: 'The condition of the process is not complete',
  },
  'approval.condition_wrong': {
    status: 400,
    zh: '适用条件“{subject}”不正确：请重新选择比较方式与值',
    en: 'The condition on "{subjectEn}" is not valid; choose comparison and value again',
  },
  'approval.test_wrong': {
    status: 400,
    zh: '分支“{branch}”的条件“{subject}”不正确：请重新选择比较方式与值',
    en: 'Branch "{branch}": the condition on "{subjectEn}" is not valid; choose comparison and value again',
  },
  'approval.branch_contradiction': {
    status: 400,
    zh: '分支“{branch}”的条件互相矛盾，任何单据都不会进入',
    en: 'Branch "{branch}" contradicts itself: nothing ever goes there',
  },
  'approval.branch_taken': {
    status: 400,
    zh: '分支“{branch}”永远走不到：符合它的单据都先进入“{by}”',
    en: 'Branch "{branch}" is never reached: all that fits it goes to "{by}" first',
  },
  'approval.by_clock': {
    status: 400,
    zh: '这项操作须由另一人审批，节点“{node}”不能到时自动同意',
    en: 'Somebody else must approve this: node "{node}" cannot agree when the time is over',
  },
  'approval.starter_himself': {
    status: 400,
    zh: '这项操作须由另一人审批，不能由发起人自己审批',
    en: 'Somebody else must approve this, not its starter',
  },
})
