import { Ellipsis, Send, UserCheck, UserCog, UserX } from 'lucide-react';
import { useState } from 'react';
import { invitePeople } from '../../shared/admin/invitation-calls.ts';
import { changeTeamMember, listTeam, type TeamMember } from '../../shared/admin/team-calls.ts';
import type { TeamAct } from '../../shared/admin/team.ts';
import { can } from '../../shared/ticket/roles.ts';
import { useSend } from '../api/use-send.ts';
import { useUser } from '../api/user.ts';
import { useText } from '../text.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { MenuSheet, type MenuItem } from '../ui/menu-sheet.tsx';
import { toast } from '../ui/toast-queue.ts';

type Asked = 'disable' | 'promote' | 'demote';

/** One person of the own organisation, and what a manager may do with them. */
export function TeamMemberRow({ member, may }: { member: TeamMember; may: readonly TeamAct[] }) {
  const { t } = useText();
  const [menu, setMenu] = useState(false);
  const [asked, setAsked] = useState<Asked>('disable');
  const [asking, setAsking] = useState(false);
  const user = useUser();
  const { account, userName: name, active, hasCome, role, version, id } = member;
  // A long address breaks before the @, not within a word.
  const [local, domain] = account.split(/(?=@)/);
  const manages = can(role, 'manages');
  const change = useSend(changeTeamMember, {
    outdates: [listTeam],
    onDone: () => {
      setAsking(false);
      toast.show({ text: t('people.team.changed', { name }), tone: 'ok' });
    },
    onFailed: () => setAsking(false),
  });
  const again = useSend(invitePeople, {
    onDone: () => toast.show({ text: t('people.team.sending', { name }), tone: 'ok' }),
  });
  const set = (changes: { active?: boolean; role?: TeamMember['role'] }) =>
    void change.send({ params: { id }, body: { version, ...changes } });
  const confirmed = {
    disable: { active: false },
    promote: { role: 'partnerManager' },
    demote: { role: 'partner' },
  } as const;
  const ask = (what: Asked) => () => {
    setAsked(what);
    setAsking(true);
  };
  const items: (MenuItem & { act: TeamAct; when: boolean })[] = [
    {
      ...{ act: 'invite', when: active && !hasCome, text: t('people.team.again'), icon: Send },
      onClick: () => void again.send({ body: { ids: [id] } }),
    },
    {
      ...{ act: 'promote', when: true, icon: UserCog, text: t(manages ? 'people.team.demote' : 'people.team.promote') },
      onClick: ask(manages ? 'demote' : 'promote'),
    },
    {
      act: 'disable',
      when: !active,
      text: t('people.team.enable'),
      icon: UserCheck,
      onClick: () => set({ active: true }),
    },
    {
      act: 'disable',
      when: active,
      text: t('people.disable.confirm'),
      icon: UserX,
      danger: true,
      onClick: ask('disable'),
    },
  ];
  const isOneself = account === user?.account;
  const open = isOneself ? [] : items.filter(({ act, when }) => when && may.includes(act));
  return (
    <div className="flex items-center gap-3 py-2 pr-1.5 pl-3.5">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small wrap-anywhere text-ink2">
          {local}
          <wbr />
          {domain}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {isOneself && <Chip tone="run">{t('people.team.you')}</Chip>}
          {manages && <Chip tone="act">{t(`account.role.${role}`)}</Chip>}
          {!active && <Chip tone="bad">{t('people.team.disabled')}</Chip>}
          {active && !hasCome && <Chip tone="warn">{t('people.team.invited')}</Chip>}
        </p>
      </div>
      {open.length > 0 && (
        <IconButton icon={Ellipsis} label={t('people.team.actions', { name })} onClick={() => setMenu(true)} />
      )}
      <MenuSheet open={menu} onClose={() => setMenu(false)} title={name} items={open} />
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => set(confirmed[asked])}
        title={t(`people.team.${asked}Title`, { name })}
        confirm={t(asked === 'disable' ? 'people.disable.confirm' : `people.team.${asked}`)}
        danger={asked === 'disable'}
        busy={change.busy}
      >
        {t(`people.team.${asked}Text`)}
      </ConfirmSheet>
    </div>
  );
}
