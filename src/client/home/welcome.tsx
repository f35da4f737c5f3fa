import { useMayRegister } from '../account/login-options.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Ring } from '../ui/ring.tsx';
import { FreshRow } from '../version/fresh-row.tsx';

const points = ['home.point1', 'home.point2', 'home.point3'] as const;

/** The home page while nobody is logged in: what the product is, and the links to log in and to register. */
export function Welcome() {
  const { t } = useText();
  const { link } = usePage();
  const mayRegister = useMayRegister();
  return (
    <div className="m-auto grid w-full max-w-md grid-cols-1 gap-8 py-8">
      <div className="grid grid-cols-1 justify-items-center gap-5 text-center">
        <Ring
          size="large"
          stage={7}
          tone="ok"
          label={t('home.loop')}
          value={t('home.loopValue')}
          caption={t('home.loopCaption')}
        />
        <div className="grid gap-2">
          <h2 className="text-[1.75rem] leading-tight font-bold tracking-[-0.022em] text-balance">{t('home.claim')}</h2>
          <p className="text-body text-balance text-ink2">{t('home.claimText')}</p>
        </div>
      </div>
      <Card pad>
        <ul className="grid gap-4">
          {points.map((key, at) => (
            <li key={key} className="flex items-center gap-3">
              <Ring size="tiny" stage={[1, 4, 7][at] ?? 7} tone={at === 2 ? 'ok' : 'act'} label="" />
              <span>{t(key)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <div className="grid gap-2">
        <ButtonLink wide href={link('login')}>
          {t('home.logIn')}
        </ButtonLink>
        {/* The place is kept, so that nothing moves when it is known. */}
        <div className="min-h-13">
          {mayRegister && (
            <ButtonLink wide kind="quiet" href={link('register')}>
              {t('home.register')}
            </ButtonLink>
          )}
        </div>
      </div>
      <FreshRow />
    </div>
  );
}
