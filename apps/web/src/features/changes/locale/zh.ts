export const zh = {
  counter: '申请撤销修改',
  'counter.made': '已生成撤销申请，请核对影响后提交',
  recomputed: '相关单据已变动，影响已重新计算，请按下面的新影响核对',
  refused: '按现在的单据已不能这样修改：{why}',
}
export type ChangesKey = keyof typeof zh
