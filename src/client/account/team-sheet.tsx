import { useId, useState, type FormEvent } from 'react';
import { addTeamMember, listTeam } from '../../shared/admin/team-calls.ts';
import type { TeamAct } from '../../shared/admin/team.ts';
import { languageNames } from '../../shared/text/languages.ts';
import { partnerRoles } from '../../shared/ticket/roles.ts';
import { useSend } from '../api/use-send.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { RadioCards } from '../ui/form/radio-cards.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface TeamSheetProps {
  may: readonly TeamAct[];
  onClose: () => void;
  /** With the run of the invitation. */
  onDone: (run: { id: string; name: string }) => void;
}

const languages = Object.entries(languageNames).map(([value, { name }]) => ({ value, text: name }));

/** Adds somebody to the own organisation and invites them. */
export function TeamSheet({ may, onClose, onDone }: TeamSheetProps) {
  const { t, language: own } = useText();
  const form = useId();
  const [userName, setUserName] = useState('');
  const [account, setAccount] = useState('');
  const [role, setRole] = useState<(typeof partnerRoles)[number]>('partner');
  const [language, setLanguage] = useState(own);
  const { send, busy, error, fields } = useSend(addTeamMember, {
    catches: true,
    outdates: [listTeam],
    onDone: ({ invitation }) => {
      onDone({ id: invitation, name: userName.trim() });
      onClose();
    },
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void send({ body: { account, userName, role, language } });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('people.team.add')}
      footer={
        <Button type="submit" form={form} wide busy={busy} disabled={userName.trim() === '' || account.trim() === ''}>
          {t('people.team.invite')}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4 pt-1 pb-2">
        <p className="text-body text-ink2">{t('people.team.addText')}</p>
        {error && Object.keys(fields).length === 0 && (
          <Banner tone="bad" urgent>
            {error.message}
          </Banner>
        )}
        <TextField
          label={t('entity.column.userName')}
          value={userName}
          autoComplete="off"
          error={fields['userName']}
          onChange={({ target }) => setUserName(target.value)}
        />
        <TextField
          label={t('entity.column.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          value={account}
          error={fields['account']}
          onChange={({ target }) => setAccount(target.value)}
        />
        {may.includes('promote') && (
          <RadioCards
            label={t('entity.column.role')}
            choices={partnerRoles.map((value) => ({
              value,
              text: t(`account.role.${value}`),
              detail: t(`people.team.role.${value}`),
            }))}
            value={role}
            error={fields['role']}
            onChange={(value) => setRole(partnerRoles.find((one) => one === value) ?? role)}
          />
        )}
        <Select
          label={t('people.team.language')}
          options={languages}
          value={language}
          onChange={(value) => setLanguage(value as typeof own)}
        />
      </form>
    </Sheet>
  );
}
