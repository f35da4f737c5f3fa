/** The documents, versions and common questions of the demo. Markdown. */
import { DEMO_NOTES } from '../../../shared/document/demo-note.ts';
import { questionRows } from './questions.ts';

export type DemoDocument = {
  type: 'policy' | 'agreement' | 'growUpRules';
  language: 'en' | 'zh';
  title: string;
  markdown: string;
};

export type DemoVersion = {
  number: string;
  date: string;
  titleEn: string;
  titleZh: string;
  /** Markdown. */
  notesEn: string;
  notesZh: string;
};

export type DemoQuestion = {
  id: string;
  productLine: string;
  question: string;
  /** Markdown. */
  answer: string;
  /** Readable without a login. */
  open: boolean;
};

const demoNote = `${DEMO_NOTES.en} It binds nobody and is no legal advice; replace it before real use.`;
const demoNoteZh = `${DEMO_NOTES.zh}，不具有任何约束力，也不构成法律意见；正式使用前请替换。`;

export const demoDocuments: DemoDocument[] = [
  {
    type: 'policy',
    language: 'en',
    title: 'Privacy policy',
    markdown: `${demoNote}

## What we keep
Your name, e-mail, company and, if you give it, your phone number. The tickets you raise with their pictures, videos and files, and the ratings you give.

## Why
To solve the problem you report, to tell you what happens with it, and to make the product better.

## Who sees it
You, the managers of your organisation, and the vendor's staff who work on your ticket. Who gets a share link sees only what the link is for. Nobody else.

## How long
Tickets stay as long as the device is supported. Uploaded files that belong to no ticket go after 24 hours. Location data in pictures is removed when they arrive.

## Your rights
You may ask for a copy of your data, have it corrected or have your account deleted. Write to privacy@demo.closeloop.example.`,
  },
  {
    type: 'policy',
    language: 'zh',
    title: '隐私政策',
    markdown: `${demoNoteZh}

## 我们保存什么
您的姓名、邮箱、公司，以及您自愿提供的电话；您提交的工单及其图片、视频、文件和评价。

## 目的
解决您反馈的问题，告知处理进展，并改进产品。

## 谁能看到
您本人、您所在组织的负责人，以及处理工单的厂家人员。持有分享链接的人只能看到该链接对应的内容。

## 保存多久
工单在设备支持期内保留；不属于任何工单的上传文件 24 小时后删除；图片中的位置信息在上传时移除。

## 您的权利
您可以索取、更正或删除个人数据，请联系 privacy@demo.closeloop.example。`,
  },
  {
    type: 'agreement',
    language: 'en',
    title: 'Service agreement',
    markdown: `${demoNote}

## The service
Closeloop takes problem reports about industrial products and brings them to a solution. Each accepted ticket has a required closed-loop time of 1 to 5 days.

## What we ask of you
- Describe what you saw, with the serial number if there is one.
- Answer questions; while we wait for you, the clock may stand still.
- Upload only what you may share. No personal data of others that is not needed.

## Safety
Proposals assume trained personnel. Follow the warning at the head of a solution before anything else. Work on energised equipment is for qualified electricians only.

## What we do not promise
The service does not replace an emergency call. If people are in danger, stop the machine and call the local emergency number.

## Ending it
You may close your account at any time; tickets of your organisation stay with it.`,
  },
  {
    type: 'agreement',
    language: 'zh',
    title: '服务协议',
    markdown: `${demoNoteZh}

## 服务内容
Closeloop 受理工业产品问题并跟踪至解决。每个受理的工单均有 1 至 5 天的闭环时限。

## 对您的要求
- 如实描述现象，尽量提供序列号。
- 及时答复问题；等待您答复期间计时可能暂停。
- 仅上传您有权分享的内容，不上传他人不必要的个人信息。

## 安全
方案面向受过培训的人员。请先阅读方案开头的安全警告。带电作业仅限有资质的电工。

## 我们不承诺的
本服务不能替代紧急呼叫。如有人身危险，请立即停机并拨打当地急救电话。

## 终止
您可以随时注销账号；组织的工单由组织保留。`,
  },
  {
    type: 'growUpRules',
    language: 'en',
    title: 'Growth-system rules',
    markdown: `${demoNote}

Points show how much you help others to solve problems. They are worth no money.

| what you do | points |
|---|---|
| Raise a complete ticket (SN, description, picture) | 5 |
| Answer a question within 4 hours | 3 |
| Confirm a solution with what you measured | 5 |
| Rate a closed ticket | 2 |
| A solution of yours becomes a common question | 20 |

| level | points |
|---|---|
| Apprentice | 0 |
| Fitter | 50 |
| Technician | 200 |
| Specialist | 600 |
| Master | 1500 |

Points of duplicate or test tickets are taken back.`,
  },
  {
    type: 'growUpRules',
    language: 'zh',
    title: '成长体系规则',
    markdown: `${demoNoteZh}

积分反映您帮助解决问题的贡献，不具有货币价值。

| 行为 | 积分 |
|---|---|
| 提交完整工单（序列号、描述、图片） | 5 |
| 4 小时内答复问题 | 3 |
| 确认方案并附测量结果 | 5 |
| 评价已关闭的工单 | 2 |
| 您的方案被收录为常见问题 | 20 |

| 等级 | 积分 |
|---|---|
| 学徒 | 0 |
| 装配工 | 50 |
| 技术员 | 200 |
| 专家 | 600 |
| 大师 | 1500 |

重复或测试工单的积分将被收回。`,
  },
];

/** What's Fresh, newest first. */
export const demoVersions: DemoVersion[] = [
  {
    number: '1.3.0',
    date: '2026-11-12',
    titleEn: 'The clock explains itself',
    titleZh: '计时有据可查',
    notesEn:
      '- **Why?** beside each clock lists when it ran, paused and stopped.\n- Solutions with a safety warning show it first.',
    notesZh: '- 每个计时旁的**计时说明**列出何时计时、暂停和停止。\n- 带安全警告的方案会先显示警告。',
  },
  {
    number: '1.2.0',
    date: '2026-09-30',
    titleEn: 'Scan the nameplate',
    titleZh: '扫描铭牌',
    notesEn:
      '- Point the camera at a QR code, Data Matrix or Code 128; it works offline.\n- The page of a unit shows all its tickets, and says when it failed again within 90 days.',
    notesZh:
      '- 将相机对准二维码、Data Matrix 或 Code 128 条码即可，离线也能使用。\n- 设备页面显示该设备的全部工单，并提示 90 天内是否再次故障。',
  },
  {
    number: '1.1.0',
    date: '2026-07-15',
    titleEn: 'Nothing typed is lost',
    titleZh: '输入的内容不会丢失',
    notesEn:
      '- Drafts are saved on the device, with pictures and video.\n- A ticket raised without network is sent once the network is back.\n- Dark theme.',
    notesZh:
      '- 草稿连同图片和视频自动保存在本机。\n- 无网络时提交的工单会在网络恢复后发送，且只发送一次。\n- 深色主题。',
  },
  {
    number: '1.0.0',
    date: '2026-05-04',
    titleEn: 'The loop closes',
    titleZh: '闭环',
    notesEn:
      '- Raise a problem, follow it, try the solution, rate the service.\n- English and Chinese.\n- Share a rating link with the person on site.',
    notesZh: '- 提交问题、跟踪进度、试用方案、评价服务。\n- 支持中文和英文。\n- 可将评价链接分享给现场人员。',
  },
];

/** Twenty common questions; most are open to everybody. */
export const demoQuestions: DemoQuestion[] = questionRows.map(([id, productLine, question, answer, inside]) => ({
  id,
  productLine,
  question,
  answer,
  open: inside !== 'login',
}));
