/** Texts that come with what needs them: the first list needs none. */
export const zh = {
  title: '已删除的{label}',
  search: '按列表的搜索字段查找',
  days: '删除后 {days} 天内可恢复',
  by: '删除人',
  restore: '恢复',
  restored: '已恢复 {no}',
  none: '没有可恢复的记录',
}

export const en: Record<keyof typeof zh, string> = {
  title: 'Deleted: {label}',
  search: 'Search as in the list',
  days: 'Can be restored for {days} {days#day|days}',
  by: 'Deleted by',
  restore: 'Restore',
  restored: '{no} is restored',
  none: 'Nothing to restore',
}
