/** Texts that come with what needs them: the first list needs none. */
export const zh = {
  search: '查找列',
  reset: '恢复默认',
  last: '至少保留一列',
  frozenMax: '最多冻结 {max} 列',
  hint: '拖动调整顺序，图钉冻结在左侧（最多 {max} 列）',
  move: '移动{label}',
  freeze: '冻结{label}',
  stack: '{label}作为上一列的第二行',
  noRoom: '上一列没有空行：它已有第二行，或本列自己带着第二行',
}

export const en: Record<keyof typeof zh, string> = {
  search: 'Find a column',
  reset: 'Restore defaults',
  last: 'One column must stay',
  frozenMax: 'At most {max} columns can be frozen',
  hint: 'Drag to reorder; pin to keep at the left (at most {max})',
  move: 'Move {label}',
  freeze: 'Freeze {label}',
  stack: 'Show {label} as the second line of the column before it',
  noRoom: 'The column before it has a second line already, or this one has one itself',
}
